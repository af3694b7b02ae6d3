import { text } from '../../messages/metering-text.ts'
import type { UsageMark } from './usage-marks.ts'
import styles from './usage.module.css'

interface UsageMarksProps {
  readonly marks: readonly UsageMark[]
  /** false: higher than what is shown. */
  readonly isDrawn: (mark: UsageMark) => boolean
}

/** What the figures are compared with, in words; nothing where there is nothing. */
export function UsageMarks({ marks, isDrawn }: UsageMarksProps) {
  if (marks.length === 0) return null
  return (
    <ul className={styles['marks']} aria-label={text('usage.marks')}>
      {marks.map((mark) => (
        <li key={mark.id}>{isDrawn(mark) ? mark.said : text('usage.mark.above', { said: mark.said })}</li>
      ))}
    </ul>
  )
}
