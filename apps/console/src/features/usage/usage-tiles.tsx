import type { UsageMetric, UsageReport } from '@terrarium/contracts'
import { text } from '../../messages/metering-text.ts'
import { formatAmount } from './amount.ts'
import styles from './usage.module.css'

const PERCENT = 100

/** How an amount has changed, in words. */
function changeText(metric: UsageMetric, now: number, before: number): string {
  if (now === 0 && before === 0) return ''
  if (now === before) return text('usage.same')
  if (before === 0) return text('usage.none_before')
  const percent = Math.round((Math.abs(now - before) / before) * PERCENT)
  const amounts = { percent: percent.toLocaleString(), before: formatAmount(metric, before) }
  return text(now > before ? 'usage.more' : 'usage.less', amounts)
}

interface UsageTilesProps {
  readonly report: UsageReport
  /** The period of the same length before; undefined: not known yet. */
  readonly previous: UsageReport | undefined
  readonly metrics: readonly UsageMetric[]
}

/** The total of each metric, and how it has changed. */
export function UsageTiles({ report, previous, metrics }: UsageTilesProps) {
  return (
    <ul className={styles['tiles']}>
      {metrics.map((metric) => (
        <li key={metric}>
          <span className={styles['name']}>{text(`usage.metric.${metric}`)}</span>
          <span className={styles['total']}>{formatAmount(metric, report.metrics[metric].total)}</span>
          {previous !== undefined && (
            <span className={styles['change']}>{changeText(metric, report.metrics[metric].total, previous.metrics[metric].total)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
