import autocannon from 'autocannon'

/** One kind of request, sent over and over by a number of clients that each wait for the answer. */
export interface Load {
  readonly url: string
  readonly path: string
  readonly headers: Record<string, string>
  /** A fresh body for each request. */
  readonly body: () => string
}

export interface Measured {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
}

/** Runs a load for `seconds`, after a warm-up of a fifth of it. @throws Error when a request fails */
export async function measure(load: Load, clients: number, seconds: number): Promise<Measured> {
  await once(load, clients, Math.max(1, Math.round(seconds / 5)))
  return once(load, clients, seconds)
}

async function once(load: Load, clients: number, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: load.url,
    connections: clients,
    duration: seconds,
    requests: [{ method: 'POST', path: load.path, headers: load.headers, setupRequest: (request) => ({ ...request, body: load.body() }) }],
  })
  if (result.errors || result.non2xx) throw new Error(`${load.path}: ${result.errors} errors, ${result.non2xx} answers that are no success`)
  return { perSecond: result.requests.total / result.duration, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
}
