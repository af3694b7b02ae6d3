import { ValueType } from '@opentelemetry/api'
import type { Attributes, HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics'
import type { CollectionResult, DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import type { Clock } from '@terrarium/base'
import type { Figure, Metrics } from '../operating/metrics.ts'
import { hrTimeOf } from './hr-time.ts'

const SCOPE = { name: 'terrarium' }

/** The figures that Prometheus collects, as OpenTelemetry has them: the same names, labels and values. */
export class FiguresProducer implements MetricProducer {
  readonly #figures: Pick<Metrics, 'figures'>
  readonly #resource: Resource
  readonly #clock: Clock
  readonly #startTime: HrTime

  constructor(figures: Pick<Metrics, 'figures'>, resource: Resource, clock: Clock) {
    this.#figures = figures
    this.#resource = resource
    this.#clock = clock
    this.#startTime = hrTimeOf(clock.now())
  }

  async collect(): Promise<CollectionResult> {
    const figures = await this.#figures.figures()
    const span = { startTime: this.#startTime, endTime: hrTimeOf(this.#clock.now()) }
    const metrics = figures.flatMap((figure) => metricOf(figure, span))
    return { resourceMetrics: { resource: this.#resource, scopeMetrics: [{ scope: SCOPE, metrics }] }, errors: [] }
  }
}

type TimeSpan = Pick<DataPoint<unknown>, 'startTime' | 'endTime'>

function metricOf(figure: Figure, time: TimeSpan): MetricData[] {
  const { name, help, type } = figure
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  switch (type) {
    case 'counter':
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(figure, time) }]
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(figure, time) }]
    case 'histogram':
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(figure, time) }]
    default:
      return []
  }
}

function pointsOf({ values }: Figure, time: TimeSpan): DataPoint<number>[] {
  return values.map(({ value, labels }) => ({ ...time, attributes: labels, value }))
}

/** Prometheus counts in each bucket what is in those below it, too; OpenTelemetry does not. */
function histogramsOf({ values }: Figure, time: TimeSpan): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; bounds: number[]; counts: number[]; sum: number; count: number }>()
  for (const { value, labels, metricName = '' } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, bounds: [], counts: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName.endsWith('_sum')) one.sum = value
    else if (metricName.endsWith('_count')) one.count = value
    else {
      one.counts.push(value)
      if (le !== '+Inf') one.bounds.push(Number(le))
    }
  }
  return [...series.values()].map(({ attributes, bounds, counts, sum, count }) => {
    const own = counts.map((upTo, at) => upTo - (counts[at - 1] ?? 0))
    return { ...time, attributes, value: { buckets: { boundaries: bounds, counts: own }, sum, count } }
  })
}

/** Names of Prometheus end with the unit, before `_total`. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : ''
}
