/** Texts of type errors. @see reference: fql-types.md §10 */
import type { Diagnostic, Hint } from '../diagnostics/diagnostic.ts'
import type { Span } from '../source/span.ts'
import { isNull, spanOf, type Type } from '../types/type.ts'
import type { Failure } from '../types/failure.ts'

/** The span of types in the library. */
export const NOWHERE: Span = { source: '*null*', start: 0, end: 0 }

export function typeError(code: string, message: string, span: Span, hints: readonly Hint[] = []): Diagnostic {
  return { code, severity: 'error', message, span, hints }
}

export function hint(message: string, span: Span, suggestion?: string): Hint {
  return suggestion === undefined ? { name: 'hint', message, span } : { name: 'hint', message, span, suggestion }
}

export function unboundVariable(name: string, span: Span): Diagnostic {
  return typeError('unbound_variable', `Unbound variable \`${name}\``, span)
}

export function unknownType(name: string, span: Span): Diagnostic {
  return typeError('unknown_type', `Unknown type \`${name}\``, span)
}

export function wrongTypeArity(name: string, span: Span, expected: number, received: number): Diagnostic {
  const text =
    expected === 0
      ? `Type \`${name}\` does not accept any parameters.`
      : `Type constructor \`${name}<>\` accepts ${expected} parameters, received ${received}`
  return typeError('type_arity', text, span)
}

export function referenceToOther(span: Span): Diagnostic {
  return typeError('reference_type', 'Reference type must refer to a doc type', span)
}

export function invalidHole(span: Span): Diagnostic {
  return typeError('invalid_hole', 'Invalid placeholder type `_`.', span)
}

/**
 * Reports syntax that parses but is not supported: `match` and `{ * }`. The words are the reference's.
 *
 * @see reference: fql-types.md, the table of expressions; fql-language.md §7.10
 */
export function formOutsideLanguage(of: 'Match' | 'ProjectAll', span: Span): Diagnostic {
  return typeError('form_outside_language', `Unimplemented typecheck for class fql.ast.Expr$${of}`, span)
}

export function tooComplex(span: Span): Diagnostic {
  return typeError('too_complex', 'Typechecking failed due to query complexity', span)
}

export function recursiveDefinition(name: string, span: Span): Diagnostic {
  return typeError('recursive_definition', `Recursively defined \`${name}\` needs explicit type.`, span)
}

export function openProjection(span: Span): Diagnostic {
  return typeError('open_projection', 'Invalid projection on a unknown type. Use function signatures to fix the issue.', span)
}

export function meantType(name: string, actual: string, span: Span): Diagnostic {
  const message = `Unknown type \`${name}\`. Did you mean \`${actual}\`?`
  return { code: 'unknown_type', severity: 'warning', message, span, hints: [] }
}

export function functionNotCalled(span: Span): Diagnostic {
  const end: Span = { ...span, start: span.end }
  const hints = [hint('Call the function.', end, '()')]
  return { code: 'function_not_called', severity: 'warning', message: 'Function is not called.', span, hints }
}

/** Turns the types of a failure into text. */
export interface Wording {
  lower(type: Type): string
  upper(type: Type): string
}

/** Describes a failure as a diagnostic. */
export function describeFailure(failure: Failure, wording: Wording): Diagnostic {
  const lower = (): string => wording.lower(failure.lower)
  const { span } = failure
  switch (failure.kind) {
    case 'missingField':
      return typeError(
        'missing_field',
        `Type \`${lower()}\` does not have field \`${failure.field}\``,
        span,
        missingFieldHints(failure, wording),
      )
    case 'extraField':
      return typeError('extra_field', `Type \`${lower()}\` contains extra field \`${failure.field}\``, span)
    case 'extraWildcard':
      return typeError('extra_wildcard', `Type \`${lower()}\` cannot have a wildcard`, span)
    case 'noAccess':
      return typeError('no_access', `Cannot use \`[]\` operator with type \`${lower()}\``, span)
    case 'noProjection':
      return typeError('no_projection', `Cannot use projection with type \`${lower()}\``, span)
    case 'notFunction': {
      const { argsSpan } = failure
      const hints = argsSpan === undefined ? [] : [hint(`\`${lower()}\` is used as a function here`, argsSpan)]
      return typeError('not_a_function', `Type \`${lower()}\` cannot be used as a function`, span, hints)
    }
    case 'arity':
      return typeError(
        'arity',
        arityText('Function was called with too many arguments', 'Function was not called with enough arguments', failure),
        span,
      )
    case 'tupleArity':
      return typeError(
        'tuple_arity',
        arityText('Tuple contains too many elements', 'Tuple does not contain enough elements', failure),
        span,
      )
    case 'tupleIndex':
      return typeError('tuple_index', `Index ${failure.index} out of bounds for length ${failure.length}`, span)
    case 'otherLiteral':
      return typeError('other_literal', `\`${lower()}\` is not the value \`${wording.upper(failure.upper)}\``, span)
    case 'generic': {
      const [one, other] = [lower(), wording.upper(failure.upper)]
      const text =
        failure.lower.kind === 'generic'
          ? `Generic type \`${one}\` cannot be used as type \`${other}\``
          : `Type \`${one}\` cannot be used as generic type \`${other}\``
      return typeError('generic', text, span)
    }
    case 'genericEscape':
      return typeError('generic_escape', `Value cannot be constrained by inner generic type \`${wording.upper(failure.upper)}\``, span, [
        hint('Generic type definition', spanOf(failure.upper) ?? NOWHERE),
        hint('Outer value originates here', spanOf(failure.lower) ?? NOWHERE),
      ])
    case 'notSubtype':
      return typeError('not_subtype', notSubtypeText(lower(), wording.upper(failure.upper)), span)
  }
}

export function notSubtypeText(lower: string, upper: string): string {
  return `Type \`${lower}\` is not a subtype of \`${upper}\``
}

function arityText(tooMany: string, tooFew: string, { expected, received }: Extract<Failure, { kind: 'arity' | 'tupleArity' }>): string {
  return `${received > expected ? tooMany : tooFew}. Expected ${expected}, received ${received}`
}

/** Points to where the type was inferred, unless that is at the selection; for null, suggests how to handle it. */
function missingFieldHints(
  { lower, span, dotSpan = NOWHERE }: Extract<Failure, { kind: 'missingField' }>,
  wording: Wording,
): readonly Hint[] {
  const hints: Hint[] = []
  const own = spanOf(lower)
  if (own !== undefined && dotSpan.start !== own.end && !isSameSpan(own, span)) {
    hints.push(hint(`Type \`${wording.lower(lower)}\` inferred here`, own))
  }
  if (isNull(lower)) hints.push(hint('Use the ! or ?. operator to handle the null case', { ...dotSpan, end: dotSpan.start }, '!'))
  return hints
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.source === b.source && a.start === b.start && a.end === b.end
}
