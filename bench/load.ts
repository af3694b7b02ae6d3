import autocannon from 'autocannon'
import { cpuMicros } from './process-figures.ts'

/** One kind of request, sent over and over by a number of clients that each wait for the answer. */
export interface Load {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
  /** A fresh body for each request. */
  readonly body: () => string
  /** Process that answers; undefined: not ours to look into. */
  readonly pid: number | undefined
}

export interface Measured {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  /** Processor time of the answering process for one request, all its threads together: what other load on the machine hardly changes. */
  readonly cpuMicros: number
  /** Requests refused for contention; they do not count as answered. */
  readonly contended: number
}

const CONTENDED = 409

/** Runs a load for `seconds`. @throws Error when a request fails otherwise than by contention */
export async function measure(load: Load, clients: number, seconds: number): Promise<Measured> {
  const cpuBefore = load.pid === undefined ? NaN : cpuMicros(load.pid)
  const result = await autocannon({
    url: load.url,
    connections: clients,
    duration: seconds,
    requests: [{ method: 'POST', path: load.path, headers: load.headers, setupRequest: (request) => ({ ...request, body: load.body() }) }],
  })
  const cpu = load.pid === undefined ? NaN : cpuMicros(load.pid) - cpuBefore
  const contended = result.statusCodeStats[CONTENDED]?.count ?? 0
  const failed = result.non2xx - contended
  if (result.errors || failed) throw new Error(`${load.path}: ${result.errors} errors, ${failed} answers that are no success`)
  return {
    perSecond: (result.requests.total - contended) / result.duration,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: cpu / result.requests.total,
    contended,
  }
}
