import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An attribute as OTLP writes it in JSON. */
export interface SentAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number }
}

/** A span as OTLP writes it in JSON; only what tests read. */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly SentAttribute[]
  readonly status: { readonly code?: number }
}

interface SentPoint {
  readonly attributes: readonly SentAttribute[]
  readonly asDouble?: number
  readonly count?: number
  readonly sum?: number
  readonly bucketCounts?: readonly number[]
  readonly explicitBounds?: readonly number[]
}

/** A metric as OTLP writes it in JSON; only what tests read. */
export interface SentMetric {
  readonly name: string
  readonly unit: string
  readonly sum?: { readonly dataPoints: readonly SentPoint[]; readonly isMonotonic: boolean; readonly aggregationTemporality: number }
  readonly gauge?: { readonly dataPoints: readonly SentPoint[] }
  readonly histogram?: { readonly dataPoints: readonly SentPoint[]; readonly aggregationTemporality: number }
}

/** A collector on this machine that takes OTLP over HTTP as JSON. */
export interface OtlpCollector extends AsyncDisposable {
  readonly url: string
  readonly headers: readonly IncomingHttpHeaders[]
  readonly spans: readonly SentSpan[]
  /** Those of the last export. */
  readonly metrics: readonly SentMetric[]
  /** Attributes of what sends. */
  readonly resource: readonly SentAttribute[]
}

interface Sent {
  readonly resourceSpans?: readonly { readonly resource: Resource; readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] }[]
  readonly resourceMetrics?: readonly {
    readonly resource: Resource
    readonly scopeMetrics: readonly { readonly metrics: SentMetric[] }[]
  }[]
}
interface Resource {
  readonly attributes: readonly SentAttribute[]
}

/** Starts a collector on a free port. @param status of its answers; other than 200 it takes nothing */
export async function startOtlpCollector(status = 200): Promise<OtlpCollector> {
  const headers: IncomingHttpHeaders[] = []
  const spans: SentSpan[] = []
  let metrics: readonly SentMetric[] = []
  let resource: readonly SentAttribute[] = []
  const take = ({ resourceSpans = [], resourceMetrics }: Sent): void => {
    for (const { resource: of, scopeSpans } of resourceSpans) {
      resource = of.attributes
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    if (resourceMetrics !== undefined) metrics = resourceMetrics.flatMap((of) => of.scopeMetrics.flatMap((scope) => scope.metrics))
  }
  const http = createServer((request, response) => {
    void json(request).then((body) => {
      headers.push(request.headers)
      if (status === 200) take(body as Sent)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    headers,
    spans,
    get metrics() {
      return metrics
    },
    get resource() {
      return resource
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
