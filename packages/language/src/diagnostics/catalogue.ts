import type { Span } from '../source/span.ts'
import type { Diagnostic, Hint } from './diagnostic.ts'

/**
 * The messages of syntax errors. Each builder is named like its code.
 * @see reference: fql-language.md §5
 */

interface Details {
  readonly annotation?: string
  readonly hints?: readonly Hint[]
}

function error(code: string, message: string, span: Span, details: Details = {}): Diagnostic {
  const { annotation, hints = [] } = details
  return { code, severity: 'error', message, span, hints, ...(annotation === undefined ? {} : { annotation }) }
}

function hint(message: string, span: Span, suggestion?: string): Hint {
  return suggestion === undefined ? { name: 'hint', message, span } : { name: 'hint', message, span, suggestion }
}

/** Lists the names of what was expected: sorted, each once. */
export function expected(names: readonly string[], span: Span): Diagnostic {
  const sorted = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1))
  const last = sorted.pop() ?? 'expression'
  const rest = sorted.join(', ')
  const list = sorted.length === 0 ? last : sorted.length === 1 ? `${rest} or ${last}` : `${rest}, or ${last}`
  return error('expected', `Expected ${list}`, span)
}

export function missingReturn(span: Span, statement: Span): Diagnostic {
  const cause: Hint = { name: 'cause', message: 'Statement does not return a value', span: statement }
  return error('missing_return', 'Missing return expression', span, { hints: [cause] })
}

export function unexpectedEnd(of: 'query' | 'block', span: Span): Diagnostic {
  return error('unexpected_end', `Unexpected end of ${of}. Expected statement or expression`, span)
}

export function invalidShortLambda(span: Span): Diagnostic {
  return error('invalid_short_lambda', 'Invalid anonymous field access', span)
}

export function duplicateKey(span: Span, original: Span): Diagnostic {
  return error('duplicate_key', 'Duplicate key', span, { hints: [hint('Key originally used here', original)] })
}

export function duplicateParameter(span: Span, original: Span): Diagnostic {
  return error('duplicate_parameter', 'Duplicate lambda argument', span, {
    hints: [hint('Argument originally defined here', original)],
  })
}

export function invalidIdentifier(name: string, span: Span): Diagnostic {
  return error('invalid_identifier', 'Invalid identifier', span, { annotation: `\`${name}\` is a keyword` })
}

export function invalidEscape(reason: 'outside of valid unicode range' | 'surrogates are disallowed', span: Span): Diagnostic {
  return error('invalid_escape', 'Invalid escape', span, { annotation: reason })
}

export function interpolatedKey(interpolation: Span, place: Span, key: Span): Diagnostic {
  return error('interpolated_key', 'Object keys do not support interpolation', interpolation, {
    hints: [
      hint('Add a backslash to ignore the interpolation', place, '\\'),
      hint('Use Object.fromEntries if you need a dynamic key', key),
    ],
  })
}

export function invalidVariadicTuple(span: Span): Diagnostic {
  return error('invalid_variadic_tuple', 'invalid variadic tuple', span)
}

export function invalidVariadic(span: Span): Diagnostic {
  return error('invalid_variadic', 'Invalid variadic argument', span)
}

export function invalidNamedType(span: Span): Diagnostic {
  return error('invalid_named_type', 'Only lambda argument types may be named', span)
}

export function wildcardNotLast(span: Span, wildcard: Span): Diagnostic {
  return error('wildcard_not_last', 'Wildcard must be the last element in an object', span, {
    hints: [hint('Wildcard defined here', wildcard)],
  })
}

export function interfaceNotLast(span: Span, dots: Span): Diagnostic {
  return error('interface_not_last', 'Interface must be the last element in an object', span, {
    hints: [hint('Interface defined here', dots)],
  })
}

/** Why a field's type cannot carry a default value. */
export type NoDefaultReason =
  'Parent has a conflicting default value' | 'Parent is nullable' | 'Parent is a union' | 'Parent is not an object'

export function defaultNotAllowed(span: Span, reason?: { readonly text: NoDefaultReason; readonly span: Span }): Diagnostic {
  const hints = reason === undefined ? [] : [hint(reason.text, reason.span)]
  return error('default_not_allowed', 'Default values are not allowed here', span, { hints })
}

export function invalidFieldPath(span: Span): Diagnostic {
  return error('invalid_field_path', 'Invalid field path', span)
}

/** The body of a function or predicate is not a lambda; `declare` adds a hint to make it one. */
export function bodyNotLambda(span: Span, declare: boolean): Diagnostic {
  const start: Span = { source: span.source, start: span.start, end: span.start }
  return error('body_not_lambda', 'Body must be a lambda expression.', span, {
    annotation: 'Expression is not a lambda.',
    hints: declare ? [hint('Declare a lambda.', start, '() => ')] : [],
  })
}

export function shortLambdaNotAllowed(span: Span): Diagnostic {
  return error('short_lambda_not_allowed', 'Short form lambdas are not allowed here', span)
}

export function nestedTooDeeply(span: Span): Diagnostic {
  return error('nested_too_deeply', 'Expression is nested too deeply', span)
}
