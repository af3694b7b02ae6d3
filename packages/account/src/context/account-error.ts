import { ERRORS, type ErrorCode } from '@terrarium/contracts'

/** What an answer says beyond its code. */
export interface AccountErrorDetails {
  /** Text in place of the catalogue's. */
  readonly reason?: string
  /** Codes of single fields, by field name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Time at which a locked account opens again. */
  readonly until?: string
  /** Seconds after which to try again. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A failure that the caller receives, by a code of the contracts' catalogue. */
export class AccountError extends Error {
  override readonly name = 'AccountError'
  readonly code: ErrorCode
  readonly details: AccountErrorDetails

  constructor(code: ErrorCode, details: AccountErrorDetails = {}) {
    super(details.reason ?? ERRORS[code].message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
