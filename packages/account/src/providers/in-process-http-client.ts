import { NetworkError, type HTTPClient, type HTTPRequest, type HTTPResponse } from 'fauna'

/** A request handed to a database in the same process. */
export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Its answer; `headers` alternates names and values. */
export interface InProcessResponse {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

/** Whatever answers requests without a socket; the gateway does. */
export interface InProcessHandler {
  handle(request: InProcessRequest, signal?: AbortSignal): Promise<InProcessResponse>
}

const QUERY_PATH = '/query/1'

/** Creates an HTTP client for the driver that hands requests to a database in the same process. */
export function createInProcessHttpClient(handler: InProcessHandler): HTTPClient {
  return {
    request: async (request) => {
      try {
        return toResponse(await handler.handle(toRequest(request), AbortSignal.timeout(request.client_timeout_ms)))
      } catch (error: unknown) {
        throw new NetworkError('The database in this process does not answer.', { cause: error })
      }
    },
    close: () => undefined,
  }
}

function toRequest<T>(request: HTTPRequest<T>): InProcessRequest {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name.toLowerCase()] = value
  }
  return { method: request.method, path: request.path ?? QUERY_PATH, search: '', headers, body: JSON.stringify(request.data) }
}

function toResponse(response: InProcessResponse): HTTPResponse {
  const headers: Record<string, string> = {}
  response.headers.forEach((name, index) => {
    if (index % 2 === 0) headers[name.toLowerCase()] = response.headers[index + 1] ?? ''
  })
  return { status: response.status, body: response.body, headers }
}
