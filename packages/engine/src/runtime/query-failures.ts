import type { Hint, Span } from '@terrarium/language'
import type { NullValue, Value } from '@terrarium/values'
import { QueryError } from './query-error.ts'

/** The hint `Null value created here`, unless its span overlaps the failing one. Nulls of arguments have no span. */
export function nullHints(value: Value | NullValue, failing: Span | undefined): readonly Hint[] {
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'null') return []
  const span: Span = value.origin ?? NOWHERE
  if (failing !== undefined && failing.source === span.source && span.start < failing.end && failing.start < span.end) return []
  return [{ name: 'hint', message: 'Null value created here', span }]
}

/** Renders as `<no source>`. */
export const NOWHERE: Span = { source: '*null*', start: 0, end: 0 }

/** `expected type: Boolean, received Int`. */
export function typeMismatch(expected: string, received: string, span?: Span): QueryError {
  return new QueryError('type_mismatch', `expected type: ${expected}, received ${received}`, { span })
}

/** The mismatch of the result of a lazy set's function: shown at the call that made the set, without the frames that read it. */
export function setFunctionMismatch(expected: string, received: string, span: Span): QueryError {
  return new QueryError('type_mismatch', `expected type: ${expected}, received ${received}`, { span, withoutTrace: true })
}

/** ``invalid argument `name`: reason``. */
export function invalidArgument(name: string, reason: string, span?: Span): QueryError {
  return new QueryError('invalid_argument', `invalid argument \`${name}\`: ${reason}`, { span })
}

/** ``The function `f` does not exist on `T` ``. */
export function noSuchFunction(name: string, receiver: Value, receiverType: string, span?: Span): QueryError {
  return new QueryError('invalid_function_invocation', `The function \`${name}\` does not exist on \`${receiverType}\``, {
    span,
    hints: nullHints(receiver, span),
  })
}

/** `Value too large: <reason>.` */
export function valueTooLarge(reason: string, span?: Span): QueryError {
  return new QueryError('value_too_large', `Value too large: ${reason}.`, { span })
}
