import * as v from 'valibot'
import { text } from '../messages/explorer-text.ts'
import { isLooseIdentifier, isPlainIdentifier } from './identifiers.ts'

/** Names that new things can have. */
const NEW_NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** Modules of the language that a collection of the same name would hide. */
const RESERVED_MODULES = ['AccessProvider', 'Collection', 'Credential', 'Database', 'Function', 'Key', 'Role', 'Token']

const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...RESERVED_MODULES,
  ...['at', 'case', 'else', 'false', 'if', 'isa', 'join', 'let', 'match', 'null', 'of', 'on', 'true', 'FQL', '_'],
])

/** Says whether queries can reach a collection by its alias only. */
export function needsAlias({ name, alias }: { readonly name: string; readonly alias?: string | null | undefined }): boolean {
  return (!isPlainIdentifier(name) || RESERVED_MODULES.includes(name)) && (alias === undefined || alias === null || alias === '')
}

const required = v.pipe(v.string(), v.nonEmpty(text('form.name_required')))
const format = v.regex<string, string>(NEW_NAME, text('form.name_format'))
const notReserved = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (name) => !RESERVED_NAMES.has(name),
  ({ input }) => text('form.name_reserved', { name: input }),
)

function noneOf(names: readonly string[], message: string) {
  return v.check<string, string>((name) => !names.includes(name), message)
}

function without(pattern: RegExp, message: string) {
  return v.check<string, string>((name) => !pattern.test(name), message)
}

const loose = v.check<string, (issue: v.CheckIssue<string>) => string>(isLooseIdentifier, ({ input }) =>
  text('ident.invalid', { name: input }),
)

/** Names of functions and indexes: the rule that all others sharpen. */
export const plainNameSchema = v.pipe(required, format, notReserved)

export const collectionNameSchema = v.pipe(
  required,
  noneOf(['events', 'sets', 'self', 'documents', '_'], text('form.collection_reserved')),
  format,
  notReserved,
)

export const roleNameSchema = v.pipe(
  required,
  noneOf(['events', 'sets', 'self'], text('form.role_reserved')),
  without(/%/, text('form.role_percent')),
  format,
  notReserved,
)

export const accessProviderNameSchema = v.pipe(
  required,
  noneOf(['events', 'sets', 'self', 'documents', '_'], text('form.provider_reserved')),
  without(/%/, text('form.provider_percent')),
  format,
  notReserved,
)

export const databaseNameSchema = v.pipe(required, without(/\s/, text('form.db_spaces')), loose)

/** Names of keys: what a database may be called. */
export const keyNameSchema = v.pipe(required, without(/\s/, text('form.key_spaces')), loose)
