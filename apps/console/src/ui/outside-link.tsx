import type { ReactNode } from 'react'
import { outsideLinks, outsideUrl } from '../data/outside-links.ts'
import type { WireValue } from '../data/wire-value.ts'
import styles from './outside-link.module.css'
import { useValueMask } from './private-text.tsx'

interface OutsideLinkProps {
  readonly value: Extract<WireValue, { kind: 'string' }>
  readonly isSensitive?: boolean | undefined
  readonly children: ReactNode
}

/**
 * A text of data: the address of a website opens after a question that names its host, any other text and one that is masked is only shown.
 *
 * The address stands in no attribute of the page, so that no other way leads past the question. It is no tab stop: trees and grids follow it by a key.
 */
export function OutsideLink({ value, isSensitive, children }: OutsideLinkProps) {
  const mask = useValueMask()
  const url = outsideUrl(value.value)
  if (url === undefined || mask(value, isSensitive) !== value) return children
  return (
    <button
      type="button"
      role="link"
      tabIndex={-1}
      data-outside=""
      className={styles['link']}
      onClick={(event) => {
        event.stopPropagation()
        outsideLinks.ask(url)
      }}
    >
      {children}
    </button>
  )
}
