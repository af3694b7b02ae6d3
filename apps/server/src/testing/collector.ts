import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** A request that a collector took: its path, its key and what its body says. */
export interface CollectedRequest {
  readonly path: string
  readonly key: string
  readonly body: unknown
}

/** A collector on this machine that takes the calls of Datadog's intake and knows the keys in `keys`. */
export interface Collector extends AsyncDisposable {
  readonly origin: string
  readonly keys: Set<string>
  /** Requests that were taken, the earliest first. */
  readonly taken: readonly CollectedRequest[]
  /** Lines of logs that were taken, the earliest first. */
  lines(): readonly Readonly<Record<string, unknown>>[]
  /** Status of every further answer but the check of keys; undefined takes them. */
  failure: number | undefined
  /** Answers what the intake does not know; false leaves a request to the intake. */
  answerFirst: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
}

/** Starts a collector on a free port. */
export async function startCollector(...keys: string[]): Promise<Collector> {
  const taken: CollectedRequest[] = []
  const http = createServer((request, response) => {
    if (collector.answerFirst?.(request, response) === true) return
    void read(request).then((body) => {
      const [path = '', key = ''] = [request.url, String(request.headers['dd-api-key'])]
      const isKnown = collector.keys.has(key)
      if (path === '/api/v1/validate') return response.writeHead(isKnown ? 200 : 403).end(JSON.stringify({ valid: isKnown }))
      if (!isKnown) return response.writeHead(403).end('{"errors":["Forbidden"]}')
      if (collector.failure !== undefined) return response.writeHead(collector.failure).end('{}')
      taken.push({ path, key, body })
      return response.writeHead(202).end('{}')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    keys: new Set(keys),
    taken,
    failure: undefined,
    answerFirst: undefined,
    lines: () => taken.filter(({ path }) => path === '/api/v2/logs').flatMap(({ body }) => body as Record<string, unknown>[]),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return collector
}

async function read(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request)
  if (bytes.length === 0) return undefined
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  return JSON.parse(text.toString()) as unknown
}
