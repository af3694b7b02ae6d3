import { findErrorCodeByText, TOO_MANY_REQUESTS_TEXT, UNKNOWN_ERROR_TEXT } from './error-text.ts'

/** A failed call of the account or auth service. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Code of the answer, `unknown_error` when it carries none, `network_error` when there is no answer. */
  readonly code: string
  /** Status of the answer; 0 when there is none. */
  readonly status: number
  /** What is wrong with single fields, by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** Time at which a locked account opens again, where the service says it. */
  readonly until: string | undefined

  constructor(failure: ApiFailure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.fields = failure.fields ?? {}
    this.until = failure.until
  }
}

/** The parts of an `ApiError`. */
export interface ApiFailure {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly until?: string | undefined
  readonly cause?: unknown
}

/**
 * Reads a failed answer's body.
 *
 * `message` is the body's own text, else the call's default; a body without a code gives `unknown_error` and, without a
 * text of its own and without a default, 'An unknown error occurred'.
 */
export function parseApiError(status: number, body: string, defaultMessage?: string): ApiError {
  const record = parseRecord(body)
  const nested = isRecord(record.error) ? record.error : record
  const text = stringOf(nested.reason) ?? stringOf(nested.message) ?? (Object.keys(record).length === 0 ? body.trim() : '')
  const known = findErrorCodeByText(text)
  const code = known ?? stringOf(nested.code) ?? 'unknown_error'
  const message = textOf(known === 'cooldown' ? '' : isMarkup(text) ? '' : text, code, defaultMessage)
  return new ApiError({ code, status, message, fields: fieldsOf(nested.fields), until: stringOf(nested.until) })
}

function textOf(text: string, code: string, defaultMessage: string | undefined): string {
  if (code === 'cooldown') return TOO_MANY_REQUESTS_TEXT
  if (text !== '' && code !== 'unknown_error') return text
  return defaultMessage ?? UNKNOWN_ERROR_TEXT
}

function parseRecord(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return isRecord(parsed) ? parsed : {}
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isMarkup(text: string): boolean {
  return text.startsWith('<')
}

function fieldsOf(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined
  const fields: Record<string, string> = {}
  for (const [name, code] of Object.entries(value)) {
    if (typeof code === 'string') fields[name] = code
  }
  return fields
}
