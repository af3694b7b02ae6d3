import type { GatewayResponse } from './exchange.ts'

const NO_HEADERS: readonly string[] = []

/** An answer in the current protocol. */
export function jsonAnswer(status: number, body: string, headers: readonly string[] = NO_HEADERS): GatewayResponse {
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
/** The answer to what is no request, or one with too long headers. */
export const BAD_REQUEST: GatewayResponse = jsonAnswer(400, '{"error":"bad request"}')
/** The answer to a request that does not arrive in time. */
export const TIMED_OUT: GatewayResponse = jsonAnswer(408, '{"error":"request timeout: Client timed out."}')
/** The answer when a defect of ours prevents one. */
export const INTERNAL_ERROR: GatewayResponse = jsonAnswer(500, '{"error":"internal server error"}')
