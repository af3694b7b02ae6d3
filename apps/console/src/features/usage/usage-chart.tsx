import type { UsageMetric } from '@terrarium/contracts'
import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { text } from '../../messages/metering-text.ts'
import { stepAlong } from '../../ui/reading-direction.ts'
import { formatTime } from '../../ui/time.tsx'
import { formatAmount } from './amount.ts'
import { markLabels } from './mark-labels.ts'
import { UsageMarks } from './usage-mark-list.tsx'
import { passedBy } from './usage-marks.ts'
import type { UsageMark } from './usage-marks.ts'
import { scaleOf } from './usage-series.ts'
import type { Granularity, UsagePoint } from './usage-series.ts'
import styles from './usage.module.css'

const WIDTH = 1000
const HEIGHT = 200
/** Part of a column's place that stays free. */
const GAP = 0.12
/** Times that are written below the columns. */
const TIMES_MAX = 8
/** What is more than so many times the highest column is not drawn: the columns would be too small to read. */
const DRAWN_MAX = 4

interface UsageChartProps {
  readonly metric: UsageMetric
  readonly granularity: Granularity
  readonly points: readonly UsagePoint[]
  readonly marks: readonly UsageMark[]
}

/** The day, or the hour of a day, both in UTC: as long as the label of a column may be. */
function timeLabel(time: string, granularity: Granularity): string {
  const options = granularity === 'day' ? ({ day: 'numeric', month: 'short' } as const) : ({ hour: '2-digit', minute: '2-digit' } as const)
  return new Date(time).toLocaleString('en-GB', { ...options, timeZone: 'UTC' })
}

/** Below the columns: some of their times. */
function Times({ points, granularity }: Pick<UsageChartProps, 'points' | 'granularity'>) {
  const every = Math.max(1, Math.ceil(points.length / TIMES_MAX))
  return (
    <div className={styles['times']}>
      {points.map(([time], index) =>
        index % every === 0 ? (
          <span key={time} style={{ left: `${((index + 0.5) / points.length) * 100}%` }}>
            {timeLabel(time, granularity)}
          </span>
        ) : null,
      )}
    </div>
  )
}

interface PlotProps {
  readonly points: readonly UsagePoint[]
  readonly drawn: readonly UsageMark[]
  readonly lines: readonly number[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

function Plot({ points, drawn, lines, chosen, onChoose }: PlotProps) {
  const top = lines[lines.length - 1] ?? 1
  const width = WIDTH / points.length
  const heightOf = (amount: number) => (amount / top) * HEIGHT
  const choose = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width: all } = currentTarget.getBoundingClientRect()
    onChoose(Math.min(points.length - 1, Math.max(0, Math.floor(((clientX - left) / all) * points.length))))
  }
  return (
    <svg
      className={styles['chart']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerMove={choose}
      onPointerDown={choose}
    >
      {lines.map((amount) => (
        <line
          key={amount}
          className={styles[amount === 0 ? 'axis' : 'grid']}
          x1={0}
          x2={WIDTH}
          y1={HEIGHT - heightOf(amount)}
          y2={HEIGHT - heightOf(amount)}
        />
      ))}
      {points.map(([time, amount], index) => (
        <rect
          key={time}
          className={styles[index === chosen ? 'chosen' : 'column']}
          x={(index + GAP / 2) * width}
          y={HEIGHT - heightOf(amount)}
          width={width * (1 - GAP)}
          height={heightOf(amount)}
        />
      ))}
      {drawn.map(({ id, amount }) => (
        <line key={id} className={styles['mark']} x1={0} x2={WIDTH} y1={HEIGHT - heightOf(amount)} y2={HEIGHT - heightOf(amount)} />
      ))}
    </svg>
  )
}

function MarkNames({ drawn, top }: { readonly drawn: readonly UsageMark[]; readonly top: number }) {
  return (
    <div className={styles['markNames']}>
      {markLabels(drawn, top).map(({ share, names }) => (
        <span key={share} style={{ bottom: `${share * 100}%` }}>
          {names}
        </span>
      ))}
    </div>
  )
}

function pointText(metric: UsageMetric, [time, amount]: UsagePoint, marks: readonly UsageMark[]): string {
  const said = { time: formatTime(new Date(time), 'utc'), amount: formatAmount(metric, amount) }
  const passed = passedBy(amount, marks)
  return passed === '' ? text('usage.point', said) : text('usage.point_passed', { ...said, marks: passed })
}

/** Columns over time beside a scale; the pointer or the arrow keys choose one, and what it says stands above. */
export function UsageChart({ metric, granularity, points, marks }: UsageChartProps) {
  const [chosen, setChosen] = useState(points.length - 1)
  const at = Math.min(Math.max(chosen, 0), points.length - 1)
  const highest = Math.max(0, ...points.map(([, amount]) => amount))
  const drawn = marks.filter(({ amount }) => amount <= highest * DRAWN_MAX)
  const lines = scaleOf(metric, Math.max(highest, ...drawn.map(({ amount }) => amount)))
  const top = lines[lines.length - 1] ?? 1
  const point = points[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: points.length - 1 }
    const next = ends[event.key] ?? at + stepAlong(event.key)
    if (next === at && ends[event.key] === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(next, 0), points.length - 1))
  }
  const said = point && pointText(metric, point, marks)
  const name = text('usage.by_time', { metric: text(`usage.metric.${metric}`) })
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={styles['figure']}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={at}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
      >
        <p className={styles['said']} dir="ltr">
          {said}
        </p>
        <div className={styles['plot']} dir="ltr" aria-hidden="true">
          <div className={styles['scale']}>
            {lines.map((amount) => (
              <span key={amount} style={{ bottom: `${(amount / top) * 100}%` }}>
                {formatAmount(metric, amount)}
              </span>
            ))}
          </div>
          <Plot points={points} drawn={drawn} lines={lines} chosen={at} onChoose={setChosen} />
          <MarkNames drawn={drawn} top={top} />
          <Times points={points} granularity={granularity} />
        </div>
      </div>
      <UsageMarks marks={marks} isDrawn={(mark) => drawn.includes(mark)} />
    </>
  )
}
