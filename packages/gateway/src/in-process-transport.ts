import type { Gateway } from './gateway.ts'
import { wholeText } from './http/whole-text.ts'

/** A request as the official driver hands it to a custom HTTP client. */
export interface TransportRequest {
  readonly client_timeout_ms: number
  readonly data: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly method: string
  readonly path?: string
}

/** An answer as the official driver expects it. */
export interface TransportResponse {
  readonly body: string
  readonly headers: Record<string, string>
  readonly status: number
  /** `false`: the query has certainly not been run. */
  readonly hasRun?: false
}

/** An HTTP client for the official driver. */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>
  close(): void
}

/** Creates a transport that calls a gateway of this process, without sockets to it; that of a cluster reaches it by whichever versions of HTTP it speaks. */
export function createInProcessTransport(gateway: Pick<Gateway, 'handle'>): Transport {
  return {
    request: async ({ client_timeout_ms, data, headers, method, path = '/query/1' }) => {
      const sent = toHeaders(headers)
      const request = { method, path, search: '', headers: sent, body: JSON.stringify(data) }
      const late = AbortSignal.timeout(client_timeout_ms)
      const answer = await gateway.handle(request, late, true)
      const { status, hasRun } = answer
      return { status, headers: toRecord(answer.headers), body: await wholeText(answer, late), ...(hasRun === false && { hasRun }) }
    },
    close: () => {},
  }
}

/** The driver gives some headers as numbers and booleans, whatever its types say. */
function toHeaders(headers: TransportRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), String(value)]])),
  )
}

function toRecord(headers: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) record[headers[at] ?? ''] = headers[at + 1] ?? ''
  return record
}
