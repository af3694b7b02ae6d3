import { text } from '../messages/text.ts'

/** Names that query text can hold as they are. */
const PLAIN_IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Names reached by a quoted look-up: databases, keys and legacy names. */
const LOOSE_IDENTIFIER = /^[;@+$\-_.!~%A-Za-z0-9]+$/

export function isPlainIdentifier(name: string): boolean {
  return PLAIN_IDENTIFIER.test(name)
}

export function isLooseIdentifier(name: string): boolean {
  return LOOSE_IDENTIFIER.test(name)
}

/** Says what is wrong with the name of a new database; undefined for a good one. */
export function databaseNameError(name: string): string | undefined {
  if (name === '') return text('form.name_required')
  if (/\s/.test(name)) return text('form.db_spaces')
  return isLooseIdentifier(name) ? undefined : text('ident.invalid', { name })
}
