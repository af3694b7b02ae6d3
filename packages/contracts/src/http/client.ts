import * as v from 'valibot'
import { ApiError, parseApiError } from './api-error.ts'
import { SERVICE_BASE_PATHS, type CallInput, type Endpoint, type EndpointOutput, type ServiceName } from './endpoint.ts'
import { UNKNOWN_ERROR_TEXT } from './error-text.ts'

/** What a client needs from where it runs. */
export interface ApiClientOptions {
  readonly fetch: typeof fetch
  /** Bases without a slash at the end; by default the page's own origin. */
  readonly baseUrls?: Readonly<Partial<Record<ServiceName, string>>>
  /** Returns the session's secret, sent as bearer to the auth service; undefined when signed out. */
  readonly sessionSecret?: () => string | undefined
}

/** Settings of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls endpoints of the account and auth services. */
export interface ApiClient {
  /** Sends one request. @throws {ApiError} for every failure but an abort, which keeps the browser's own error. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<EndpointOutput<E>>
}

/** Creates a client over a `fetch`; refreshing a session after a 401 is the caller's. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>, call: CallOptions = {}) => {
      const response = await send(options, endpoint, input, call)
      const body = await response.text()
      if (!response.ok) throw parseApiError(response.status, body, endpoint.defaultMessage)
      return readOutput(endpoint, response.status, body)
    },
  }
}

async function send(options: ApiClientOptions, endpoint: Endpoint, input: PlainInput, call: CallOptions): Promise<Response> {
  const { fetch } = options
  try {
    return await fetch(endpointUrl(endpoint, input, options.baseUrls), {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(options, endpoint, input, call),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    })
  } catch (error: unknown) {
    if (call.signal?.aborted === true) throw error
    throw new ApiError({ code: 'network_error', status: 0, message: endpoint.defaultMessage, cause: error })
  }
}

interface PlainInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Builds an endpoint's address: parameters encoded in the path, scalar query members appended, arrays repeated. */
export function endpointUrl(endpoint: Endpoint, input: PlainInput, baseUrls: ApiClientOptions['baseUrls'] = {}): string {
  const base = baseUrls[endpoint.service] ?? SERVICE_BASE_PATHS[endpoint.service]
  const params = recordOf(input.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(recordOf(input.query))) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') query.append(name, String(item))
    }
  }
  const search = query.toString()
  return search === '' ? base + path : `${base}${path}?${search}`
}

function headersOf(options: ApiClientOptions, endpoint: Endpoint, input: PlainInput, call: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const secret = endpoint.service === 'auth' ? options.sessionSecret?.() : undefined
  if (secret !== undefined) headers.authorization = `Bearer ${secret}`
  return { ...headers, ...call.headers }
}

function readOutput<E extends Endpoint>(endpoint: E, status: number, body: string): EndpointOutput<E> {
  if (endpoint.output === null) return undefined
  const parsed = v.safeParse(endpoint.output, parseJson(body))
  if (parsed.success) return parsed.output as EndpointOutput<E>
  const detail = parsed.issues.map((issue) => issue.message).join('; ')
  throw new ApiError({
    code: 'unknown_error',
    status,
    message: endpoint.defaultMessage,
    cause: `${UNKNOWN_ERROR_TEXT}: ${detail}`,
  })
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
