import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

/** Rows drawn at most. */
const ROWS_MAX = 8
const WIDTHS = [32, 18, 12, 16]

/** The shape of a line of text that is on its way. */
export function SkeletonLine({ width }: { readonly width: string }) {
  return <span className={styles['line']} style={{ width }} aria-hidden="true" />
}

/** The shapes of rows that are on their way; they show after a moment so that quick answers do not flicker. */
export function SkeletonRows({ rows = ROWS_MAX }: { readonly rows?: number }) {
  return (
    <div className={styles['shown']} role="status">
      <VisuallyHidden>{text('state.loading')}</VisuallyHidden>
      {Array.from({ length: Math.min(rows, ROWS_MAX) }, (_unused, row) => (
        <div key={row} className={classNames(styles['row'])} aria-hidden="true">
          {WIDTHS.map((width, index) => (
            <SkeletonLine key={index} width={`${width - ((row * 3 + index) % 5)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
