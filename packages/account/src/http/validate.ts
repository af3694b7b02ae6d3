import type { Endpoint, EndpointOutput, FieldError, RouteInput } from '@terrarium/contracts'
import * as v from 'valibot'
import { AccountError } from '../context/account-error.ts'

/** The parts of a request before validation. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Validates and converts what an endpoint takes. @throws {AccountError} validation_error with a code for each field. */
export function validateInput<E extends Endpoint>(endpoint: E, raw: RawInput): RouteInput<E> {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint.input[part]
    if (schema === undefined) continue
    const parsed = v.safeParse(schema, raw[part] ?? {})
    if (!parsed.success) throw new AccountError('validation_error', { fields: fieldsOf(parsed.issues) })
    input[part] = parsed.output
  }
  return input as RouteInput<E>
}

/** Validates an answer and drops members the contract does not name. @throws {v.ValiError} when the answer breaks the contract. */
export function validateOutput<E extends Endpoint>(endpoint: E, output: unknown): EndpointOutput<E> {
  if (endpoint.output === null) return undefined
  return v.parse(endpoint.output, output) as EndpointOutput<E>
}

type Issue = v.BaseIssue<unknown>

function fieldsOf(issues: readonly Issue[]): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  for (const issue of issues) {
    const name = v.getDotPath(issue)
    if (name !== null && fields[name] === undefined) fields[name] = fieldErrorOf(issue)
  }
  return fields
}

function fieldErrorOf(issue: Issue): FieldError {
  if (issue.input === undefined || issue.type === 'non_empty') return 'required'
  if (issue.type === 'min_length') return 'too_short'
  if (issue.type === 'max_length') return 'too_long'
  return 'invalid'
}
