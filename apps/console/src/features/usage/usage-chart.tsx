import type { UsageMetric } from '@terrarium/contracts'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { text } from '../../messages/metering-text.ts'
import { stepAlong } from '../../ui/reading-direction.ts'
import { formatTime } from '../../ui/time.tsx'
import { formatAmount } from './amount.ts'
import styles from './usage.module.css'

const WIDTH = 1000
const HEIGHT = 200
const GAP = 2
/** A few columns do not become wider than one of so many. */
const COLUMNS_MIN = 24

interface UsageChartProps {
  readonly metric: UsageMetric
  readonly series: readonly (readonly [string, number])[]
}

/** Columns over time; arrows move along them, and what the chosen one says stands below. */
export function UsageChart({ metric, series }: UsageChartProps) {
  const [chosen, setChosen] = useState(series.length - 1)
  const at = Math.min(Math.max(chosen, 0), series.length - 1)
  const top = Math.max(1, ...series.map(([, amount]) => amount))
  const width = WIDTH / Math.max(COLUMNS_MIN, series.length)
  const point = series[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAlong(event.key)
    if (step === 0) return
    event.preventDefault()
    setChosen(Math.min(Math.max(at + step, 0), series.length - 1))
  }
  const said = point && text('usage.point', { time: formatTime(new Date(point[0])), amount: formatAmount(metric, point[1]) })
  const name = text('usage.by_time', { metric: text(`usage.metric.${metric}`) })
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, series.length - 1)}
      aria-valuenow={at}
      aria-valuetext={said}
      onKeyDown={onKeyDown}
    >
      <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {series.map(([time, amount], index) => (
          <rect
            key={time}
            className={styles[index === at ? 'chosen' : 'column']}
            x={index * width + GAP / 2}
            y={HEIGHT - (amount / top) * HEIGHT}
            width={Math.max(1, width - GAP)}
            height={(amount / top) * HEIGHT}
            onClick={() => setChosen(index)}
          />
        ))}
        <line className={styles['axis']} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p dir="ltr">{said}</p>
    </div>
  )
}
