import { text } from '../../messages/metering-text.ts'
import { formatTime } from '../../ui/time.tsx'
import type { TimeRange } from './book/log-line.ts'
import { CountTable } from './count-table.tsx'
import styles from './logs.module.css'

const WIDTH = 72
const HEIGHT = 20

/** A small line of how often something happened over time, with the same figures as a table. */
export function Sparkline({ counts, range: { from, to } }: { readonly counts: readonly number[]; readonly range: TimeRange }) {
  const top = Math.max(1, ...counts)
  const step = WIDTH / Math.max(1, counts.length - 1)
  const points = counts.map((count, at) => `${(at * step).toFixed(1)},${(HEIGHT - 1 - (count / top) * (HEIGHT - 2)).toFixed(1)}`)
  const time = (part: number): string => formatTime(new Date(from + ((to - from) * part) / counts.length))
  const rows = counts.map((count, at) => [`${at + 1}: ${time(at)}`, String(count)])
  return (
    <>
      <svg className={styles['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
      <CountTable caption={text('logs.trend_of')} columns={[text('logs.at'), text('logs.calls')]} rows={rows} />
    </>
  )
}
