/** Faults of the protocol, with the status of the token endpoint's answer. RFC 6749 §4.1.2.1, §5.2. */
const STATUSES = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 429,
} as const

export type OAuthErrorCode = keyof typeof STATUSES

/** A fault of a client of the OAuth endpoints; the message is for its developer. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return STATUSES[this.code]
  }
}
