import { memo } from 'react'
import { Link } from 'react-router'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { PrivateText } from '../../../ui/private-text.tsx'
import { valueClass } from '../../../ui/value-types.ts'
import { cellText, lineText } from './cell-text.ts'
import styles from './cell-value.module.css'

interface CellValueProps {
  readonly value: WireValue
  /** Where a reference leads. */
  readonly hrefOf?: ((collection: string, id: string) => string) | undefined
  /** Strings in quotes, as in a tree. */
  readonly quoted?: boolean
  /** Whether it is of a sensitive field. */
  readonly isSensitive?: boolean | undefined
}

/** A value on one line, in the colour of its type. References that can be followed are links. */
export const CellValue = memo(function CellValue({ value, hrefOf, quoted = false, isSensitive }: CellValueProps) {
  const className = classNames(styles['value'], valueClass(value))
  const shown = <PrivateText value={value} print={quoted ? lineText : cellText} isSensitive={isSensitive} />
  if (value.kind !== 'reference') {
    return (
      <bdi dir="ltr" translate="no" className={className}>
        {/* Where references can be followed, addresses can. */}
        {value.kind === 'string' && hrefOf !== undefined ? (
          <OutsideLink value={value} isSensitive={isSensitive}>
            {shown}
          </OutsideLink>
        ) : (
          shown
        )}
      </bdi>
    )
  }
  const isMissing = value.missing !== undefined
  return (
    <>
      {hrefOf === undefined || value.named ? (
        <bdi dir="ltr" translate="no" className={className}>
          {shown}
        </bdi>
      ) : (
        <Link to={hrefOf(value.collection, value.id)} tabIndex={-1} dir="ltr" translate="no" className={className}>
          {shown}
        </Link>
      )}
      {isMissing && (
        <span className={styles['badge']}>
          <Badge tone="warn">{value.missing === '' ? text('value.missing') : value.missing}</Badge>
        </span>
      )}
    </>
  )
})
