import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { MASK } from '../../../data/masked-value.ts'
import { classNames } from '../../../ui/class-names.ts'
import { MaskedText } from '../../../ui/private-text.tsx'
import { usePrivacyMode } from '../../../ui/use-privacy-mode.ts'
import type { LineToken, ValueLine } from './value-lines.ts'
import styles from './result-text.module.css'

const LINE_HEIGHT = 18
const OVERSCAN = 20
/** Lines that are drawn at once, so that they can be selected as text; more are drawn where one looks. */
const WHOLE_LINES_MAX = 2_000

interface LinesViewProps {
  readonly label: string
  readonly lines: readonly ValueLine[]
  /** Lines with a match, and the one that is shown. */
  readonly matches: readonly number[]
  readonly match: number | undefined
}

function maskedToken({ style }: LineToken): string {
  return style === 'string' ? `"${MASK}"` : MASK
}

function Line({ line, state }: { readonly line: ValueLine; readonly state: 'match' | 'current' | undefined }) {
  const isPrivate = usePrivacyMode()
  return (
    <div className={classNames(styles['line'], state !== undefined && styles[state])}>
      {'  '.repeat(line.indent)}
      {line.tokens.map((token, index) => (
        <span key={index} className={styles[token.style]}>
          {token.isSensitive === true || (token.isPrivate === true && isPrivate) ? (
            <MaskedText shown={token.text} masked={maskedToken(token)} />
          ) : (
            token.text
          )}
        </span>
      ))}
      {'\n'}
    </div>
  )
}

/** A value written out in colours, however long it is. */
export function LinesView({ label, lines, matches, match }: LinesViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isWhole = lines.length <= WHOLE_LINES_MAX
  const virtualizer = useVirtualizer({
    count: isWhole ? 0 : lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    const element = scroller.current
    if (match === undefined || element === null) return
    element.scrollTop = Math.max(0, match * LINE_HEIGHT - element.clientHeight / 2)
  }, [match])
  const found = new Set(matches)
  const stateOf = (index: number) => (index === match ? 'current' : found.has(index) ? 'match' : undefined)
  return (
    <div ref={scroller} className={styles['text']} role="region" aria-label={label} tabIndex={0} translate="no" dir="ltr">
      {isWhole ? (
        lines.map((line, index) => <Line key={index} line={line} state={stateOf(index)} />)
      ) : (
        <div className={styles['all']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            return (
              line !== undefined && (
                <div key={index} className={styles['placed']} style={{ top: start }}>
                  <Line line={line} state={stateOf(index)} />
                </div>
              )
            )
          })}
        </div>
      )}
    </div>
  )
}
