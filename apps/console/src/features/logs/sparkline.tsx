import { text } from '../../messages/metering-text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './logs.module.css'

const WIDTH = 72
const HEIGHT = 20

/** A small line of how often something happened over time, with the same figures as text. */
export function Sparkline({ counts }: { readonly counts: readonly number[] }) {
  const top = Math.max(1, ...counts)
  const step = WIDTH / Math.max(1, counts.length - 1)
  const points = counts.map((count, at) => `${(at * step).toFixed(1)},${(HEIGHT - 1 - (count / top) * (HEIGHT - 2)).toFixed(1)}`)
  return (
    <>
      <svg className={styles['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
      <VisuallyHidden>{text('logs.trend_of', { counts: counts.join(', ') })}</VisuallyHidden>
    </>
  )
}
