import type { GatewayResponse } from './exchange.ts'

const NO_HEADERS: readonly string[] = []

/** An answer in the current protocol. */
export function jsonAnswer(status: number, body: GatewayResponse['body'], headers: readonly string[] = NO_HEADERS): GatewayResponse {
  return { status, headers, body }
}

/** An error around a query: code and message, no summary and no transaction time. */
export function errorAnswer(status: number, code: string, message: string, headers?: readonly string[]): GatewayResponse {
  return jsonAnswer(status, errorBody(code, message), headers)
}

/** Body of an error around a query; `rest` is further members, each with its leading comma. */
export function errorBody(code: string, message: string, rest = ''): string {
  return `{"error":{"code":${JSON.stringify(code)},"message":${JSON.stringify(message)}}${rest}}`
}

/** An error in the form of the older protocol, which every path outside of the current one speaks. */
export function legacyErrorAnswer(status: number, code: string, description: string, headers?: readonly string[]): GatewayResponse {
  return jsonAnswer(status, JSON.stringify({ errors: [{ code, description }] }), headers)
}

/** The answer to a body beyond the limit. */
export const TOO_LARGE: GatewayResponse = errorAnswer(413, 'request_size_exceeded', 'Request entity is too large')
/** The answer to a large body without a valid secret. */
export const UNAUTHORIZED: GatewayResponse = errorAnswer(401, 'unauthorized', 'Access token required', ['www-authenticate', 'Bearer'])
/** The answer to one more than may be under way. */
export const TOO_MANY_REQUESTS: GatewayResponse = errorAnswer(429, 'limit_exceeded', 'Too many pending requests')
/** Takes the place of an answer whose client has not read the ones before. */
export const UNREAD_ANSWERS: GatewayResponse = errorAnswer(503, 'time_out', 'Read timed out (earlier answers are not read)')
/** The answer to bytes that are no request, or to one with too long headers. */
export const BAD_REQUEST: GatewayResponse = jsonAnswer(400, '{"error":"bad request"}')
/** The answer to a request that does not arrive in time. */
export const TIMED_OUT: GatewayResponse = jsonAnswer(408, '{"error":"request timeout: Client timed out."}')
/** The answer to a request that meets a defect of the server. */
export const INTERNAL_ERROR: GatewayResponse = jsonAnswer(500, '{"error":"internal server error"}')
