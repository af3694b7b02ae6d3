import { hostname } from 'node:os'
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import type { Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { systemClock } from '@terrarium/base'
import type { Logger } from '@terrarium/account'
import type { QueryListener } from '@terrarium/gateway'
import type { Metrics } from '../operating/metrics.ts'
import type { StoreName } from '../operating/store-state.ts'
import type { TelemetrySettings } from '../settings/settings.ts'
import { AnsweredIds } from './answered-ids.ts'
import { FiguresProducer } from './figures-producer.ts'
import { createQuerySpans } from './query-spans.ts'
import { createSeldomLog } from './seldom-log.ts'

/** What is sent to a collector over OTLP: spans of queries, and the figures. */
export interface Telemetry {
  /** Sends the queries of a store as spans; undefined for the account service's own data. */
  listenerOf(store: StoreName): QueryListener | undefined
  /** Sends what was collected, as far as the collector takes it in time. */
  close(): Promise<void>
}

/** The name of what is sent; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say otherwise. */
const SERVICE = 'terrarium'
/** Spans that wait for the collector; what comes on top is dropped and said in the log. */
const SPANS_MAX = 8192
const SPANS_PER_EXPORT = 1024
const FIGURES_MS = 60_000
const EXPORT_MS = 10_000
/** How long the end of the server waits for a collector. */
const CLOSE_MS = 2_000

/** Begins to send to a collector. One that does not answer is said in the log, and nothing waits for it. */
export function startTelemetry(settings: TelemetrySettings, figures: Pick<Metrics, 'figures'>, logger: Logger): Telemetry {
  reportFaults(logger)
  const resource = resourceOf()
  const exportOf = (signal: 'traces' | 'metrics') => ({
    url: `${settings.url.replace(/\/+$/, '')}/v1/${signal}`,
    headers: settings.headers,
    timeoutMillis: EXPORT_MS,
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exportOf('metrics')),
        exportIntervalMillis: FIGURES_MS,
        exportTimeoutMillis: EXPORT_MS,
        metricProducers: [new FiguresProducer(figures, resource, systemClock)],
      }),
    ],
  })
  const ids = new AnsweredIds()
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.tracedShare) }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(exportOf('traces')),
        maxQueueSize: SPANS_MAX,
        maxExportBatchSize: SPANS_PER_EXPORT,
      }),
    ],
  })
  const listenerOf = createQuerySpans(tracers.getTracer(SERVICE), ids)
  return {
    listenerOf: (store) => (store === 'control' ? undefined : listenerOf(store)),
    close: () => within(CLOSE_MS, Promise.allSettled([tracers.shutdown(), meters.shutdown()])),
  }
}

function resourceOf(): Resource {
  const own = resourceFromAttributes({
    'service.name': SERVICE,
    'service.instance.id': crypto.randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  })
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
}

/** The libraries tell what fails by functions of the whole process. */
function reportFaults(logger: Logger): void {
  const warn = createSeldomLog((text, repeated) => logger.warn({ repeated }, `telemetry: ${text}`), systemClock)
  const say = (...parts: unknown[]): void => warn(parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' '))
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  setGlobalErrorHandler((fault) => say(fault))
}

function ignore(): void {
  // Asked for by the interface, and not at this level.
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, ms)))])
  clearTimeout(timer)
}
