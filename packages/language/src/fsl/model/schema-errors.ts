import type { Diagnostic, Hint } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../source/span.ts'

/**
 * The messages of the errors in schema text.
 * @see reference: fsl.md §2
 */

interface Details {
  readonly annotation?: string
  readonly hints?: readonly Hint[]
}

/** Makes a diagnostic of schema text. */
export function schemaError(code: string, message: string, span: Span, { annotation, hints = [] }: Details = {}): Diagnostic {
  return { code, severity: 'error', message, span, hints, ...(annotation === undefined ? {} : { annotation }) }
}

/** Makes a hint, with a text that replaces its span if one is given. */
export function schemaHint(message: string, span: Span, suggestion?: string): Hint {
  return { name: 'hint', message, span, ...(suggestion === undefined ? {} : { suggestion }) }
}

// --------------------------------------------------------------- names and forms

export function missingName(span: Span): Diagnostic {
  return schemaError('missing_name', 'Missing required name', span)
}

export function missingValue(span: Span): Diagnostic {
  return schemaError('missing_value', 'Missing required value', span)
}

export function invalidName(name: string, span: Span): Diagnostic {
  return schemaError('invalid_name', `Invalid identifier \`${name}\``, span)
}

export function reservedName(name: string, span: Span): Diagnostic {
  return schemaError('reserved_name', `Invalid reserved name \`${name}\``, span)
}

export function misplacedName(span: Span): Diagnostic {
  return schemaError('misplaced_name', 'Name is not allowed here', span)
}

export function misplacedAnnotation(span: Span): Diagnostic {
  return schemaError('misplaced_annotation', 'Annotations are not allowed here', span)
}

export function unsupportedAnnotation(span: Span): Diagnostic {
  return schemaError('unsupported_annotation', 'Annotation not supported here', span)
}

/** What was expected in the place of an unknown keyword. */
export type KeywordPlace = 'schema item' | 'field or member' | 'member' | 'action'

export function invalidKeyword(place: KeywordPlace, word: string, span: Span): Diagnostic {
  return schemaError('invalid_keyword', `Invalid ${place} \`${word}\``, span)
}

export function duplicate(what: string, span: Span, original: Span): Diagnostic {
  return schemaError('duplicate', `Duplicate ${what}`, span, { hints: [schemaHint('Originally defined here', original)] })
}

export function duplicateUnique(span: Span, original: Span): Diagnostic {
  const hints = [schemaHint('This unique constraint covers the same fields.', original)]
  return schemaError('duplicate_unique', 'Duplicate unique constraint.', span, { hints })
}

export function missingMember(what: 'issuer' | 'jwks uri', span: Span): Diagnostic {
  return schemaError('missing_member', `Missing ${what}`, span)
}

// --------------------------------------------------------------------- values

/** What was expected in the place of a value. */
export type ExpectedValue =
  | 'a block'
  | 'a type signature'
  | 'a field definition'
  | 'an expression literal'
  | 'lambda'
  | 'integer literal'
  | 'string literal'
  | 'boolean literal'
  | 'an array of terms'
  | 'an array of values'
  | 'non-empty terms for a unique constraint'
  | "'mva'"
  | "'asc', 'desc', or 'mva'"
  | 'a single predicate member'
  | 'lambda predicate'
  | 'a migration block'
  | 'a migration'
  | 'at least two fields to split into'
  | 'list of fields with no duplicates'
  | 'a function definition'

export function expectedValue(what: ExpectedValue, span: Span): Diagnostic {
  return schemaError('expected_value', `Expected ${what}`, span)
}

export function expectedCheck(span: Span, isLambda: boolean): Diagnostic {
  const annotation = 'Check constraints require parenthesis around the lambda'
  return schemaError('expected_check', 'Expected lambda check predicate', span, isLambda ? { annotation } : {})
}

export function expectedPredicate(span: Span): Diagnostic {
  return schemaError('expected_predicate', 'Expecting a predicate', span)
}

export function interpolatedText(span: Span): Diagnostic {
  return schemaError('interpolated_text', 'Cannot interpolate values in a string literal', span)
}

export function missingComputedValue(span: Span): Diagnostic {
  return schemaError('missing_computed_value', 'Computed fields require a value', span)
}

export function wildcardDefault(span: Span): Diagnostic {
  return schemaError('wildcard_default', 'No default allowed for wildcard field', span)
}

// ----------------------------------------------------------------- migrations

export function emptyMigrations(span: Span): Diagnostic {
  return schemaError('empty_migrations', 'Empty migration blocks are not allowed', span)
}

export function notMigration(span: Span): Diagnostic {
  return schemaError('not_migration', 'Only migrations are allowed in migration blocks', span)
}

export function emptyPath(span: Span): Diagnostic {
  return schemaError('empty_path', 'Field path cannot be empty', span)
}

export function indexedPath(span: Span): Diagnostic {
  return schemaError('indexed_path', 'Cannot index into an item in a migration path', span)
}

// ------------------------------------------------------------------ functions

export function misplacedVariadic(span: Span): Diagnostic {
  return schemaError('misplaced_variadic', 'Variadic argument must be the last argument.', span)
}

const TYPES_DUE = 'Expecting types due to this type annotation'
const NO_TYPES_DUE = 'Expecting no types due to this argument not having a type'

/** `first` is the type of the first argument, or its name when it has none. */
export function mixedTypes(span: Span, first: Span, typesExpected: boolean): Diagnostic {
  const hints = [schemaHint(typesExpected ? TYPES_DUE : NO_TYPES_DUE, first)]
  return schemaError('mixed_types', 'All or no arguments must have a type', span, { hints })
}

export function resultTypeRequired(span: Span, first: Span): Diagnostic {
  const hints = [schemaHint(TYPES_DUE, first)]
  return schemaError('result_type_required', 'Return type is required when arguments have a type', span, { hints })
}

export function resultTypeNotAllowed(span: Span, first: Span): Diagnostic {
  const hints = [schemaHint(NO_TYPES_DUE, first)]
  return schemaError('result_type_not_allowed', 'Return type is not allowed when arguments do not have a type', span, { hints })
}

// ---------------------------------------------------------- the schema as a whole

export function unknownResource(name: string, span: Span): Diagnostic {
  return schemaError('unknown_resource', `Resource \`${name}\` does not exist`, span)
}

export function unknownRole(name: string, span: Span): Diagnostic {
  return schemaError('unknown_role', `Role \`${name}\` does not exist`, span)
}

export function builtinRoleNotAllowed(name: string, span: Span): Diagnostic {
  return schemaError('builtin_role_not_allowed', `Builtin role \`${name}\` is not allowed`, span)
}

export function wrongWildcard(span: Span): Diagnostic {
  return schemaError('wrong_wildcard', 'Top-level wildcard must have type `Any`', span)
}

export function notPersistable(field: string, collection: string, span: Span, causes: readonly Hint[]): Diagnostic {
  return schemaError('not_persistable', `Field \`${field}\` in collection ${collection} is not persistable`, span, { hints: causes })
}

/** What a computed field must not do if an index or a constraint uses it. */
export type ForbiddenUse = 'call UDFs' | 'access collections' | 'use computed fields' | "use a doc's ts field"

export function indexedComputedField(use: ForbiddenUse, span: Span): Diagnostic {
  return schemaError('indexed_computed_field', `Computed fields used in indexes or constraints cannot ${use}`, span)
}
