import type { UsageMetric } from '@terrarium/contracts'

const HOUR_MS = 3_600_000
const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const
/** Of these the latest figure stays until there is another. */
const LEVELS: readonly UsageMetric[] = ['storage', 'backups']
const BYTES: readonly UsageMetric[] = ['storage', 'backups', 'logs', 'egress']
const KIB = 1024
const TICKS_MAX = 4

export type Granularity = keyof typeof STEP_MS
export type UsagePoint = readonly [time: string, amount: number]

/** Whether a metric is a size. */
export function isSize(metric: UsageMetric): boolean {
  return BYTES.includes(metric)
}

/** Whether the latest figure of a metric counts, not the sum. */
export function isLevel(metric: UsageMetric): boolean {
  return LEVELS.includes(metric)
}

interface Range {
  readonly start: number
  readonly end: number
  readonly granularity: Granularity
}

/** A point for each hour or day of a range, those without usage included. Times are milliseconds, days are those of UTC. */
export function fillSeries(series: readonly UsagePoint[], metric: UsageMetric, { start, end, granularity }: Range): readonly UsagePoint[] {
  const step = STEP_MS[granularity]
  const known = new Map(series.map(([time, amount]) => [Date.parse(time), amount]))
  const filled: UsagePoint[] = []
  let level = 0
  for (let time = start - (start % step); time < end; time += step) {
    const amount = known.get(time)
    if (amount !== undefined) level = amount
    filled.push([new Date(time).toISOString(), amount ?? (isLevel(metric) ? level : 0)])
  }
  return filled
}

/** Amounts of the lines of a chart's scale, from 0 to at least `top`: a few, and round. */
export function scaleOf(metric: UsageMetric, top: number): readonly number[] {
  const unit = isSize(metric) ? KIB ** Math.floor(Math.log(Math.max(1, top)) / Math.log(KIB)) : 1
  const step = Math.max(1, roundUp(top / unit / TICKS_MAX) * unit)
  const lines = [0]
  while ((lines[lines.length - 1] ?? 0) < top) lines.push(lines.length * step)
  return lines.length === 1 ? [0, step] : lines
}

/** The next number of the kind 1, 2 or 5 times a power of ten. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, Number.MIN_VALUE)))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= amount) ?? 10)
}
