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

/** A name that no query may carry. */
export class InvalidIdentifierError extends Error {
  override readonly name = 'InvalidIdentifierError'
}

/** Returns a name for use as source text. @throws {InvalidIdentifierError} for any that is not a plain identifier */
export function queryIdentifier(name: string): string {
  if (isPlainIdentifier(name)) return name
  throw new InvalidIdentifierError(text('ident.invalid', { name }))
}
