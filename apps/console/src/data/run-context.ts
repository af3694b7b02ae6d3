import { text } from '../messages/text.ts'
import { isPlainIdentifier } from '../config/identifiers.ts'
import type { RunRole } from './database-keys.ts'

/** With whose privileges a query runs, beyond the built-in roles. */
export type RunScope =
  | { readonly kind: 'role'; readonly name: string }
  | { readonly kind: 'document'; readonly collection: string; readonly id: string }
  | { readonly kind: 'secret'; readonly secret: string }

/** With whose privileges a query runs. */
export type RunContext = { readonly kind: 'builtin'; readonly role: RunRole } | RunScope

export const ADMIN: RunContext = { kind: 'builtin', role: 'admin' }

/** A name that would not reach the server as what it is. */
export class InvalidIdentifierError extends Error {
  override readonly name = 'InvalidIdentifierError'

  constructor(identifier: string) {
    super(text('ident.invalid', { name: identifier }))
  }
}

const DOCUMENT_ID = /^\d{1,19}$/
const SECRET = /^[\x21-\x7e]+$/

/**
 * Renders what follows the secret and the path in a scoped bearer.
 *
 * Servers may take a scope that they cannot read for none at all and run with every privilege, so anything outside the grammar is refused.
 * @throws {InvalidIdentifierError}
 */
export function scopeText(scope: Exclude<RunScope, { kind: 'secret' }>): string {
  if (scope.kind === 'role') return `@role/${checked(scope.name, isPlainIdentifier)}`
  return `@doc/${checked(scope.collection, isPlainIdentifier)}/${checked(scope.id, isDocumentId)}`
}

/** Returns a secret as it goes into a header. @throws {InvalidIdentifierError} */
export function secretText({ secret }: Extract<RunScope, { kind: 'secret' }>): string {
  if (!SECRET.test(secret)) throw new InvalidIdentifierError('••••')
  return secret
}

function isDocumentId(id: string): boolean {
  return DOCUMENT_ID.test(id)
}

function checked(name: string, isValid: (name: string) => boolean): string {
  if (!isValid(name)) throw new InvalidIdentifierError(name)
  return name
}

/** Says whether two runs have the same privileges. */
export function isSameContext(a: RunContext, b: RunContext): boolean {
  return contextKey(a) === contextKey(b)
}

/** What tells contexts apart, without secrets. */
export function contextKey(context: RunContext): string {
  if (context.kind === 'builtin') return context.role
  return context.kind === 'secret' ? 'secret' : scopeKey(context)
}

function scopeKey(scope: Exclude<RunScope, { kind: 'secret' }>): string {
  return scope.kind === 'role' ? `@role/${scope.name}` : `@doc/${scope.collection}/${scope.id}`
}

/** What may be stored of a context: a typed secret never is. */
export function storableContext(context: RunContext): RunContext {
  return context.kind === 'secret' ? ADMIN : context
}

/** Reads a context that was stored or came with a link; anything else is the administrator. */
export function readContext(value: unknown): RunContext {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return ADMIN
  const { kind, role, name, collection, id } = value as Readonly<Record<string, unknown>>
  if (kind === 'builtin' && (role === 'admin' || role === 'server' || role === 'server-readonly')) return { kind, role }
  if (kind === 'role' && typeof name === 'string' && isPlainIdentifier(name)) return { kind, name }
  const isDocument = typeof collection === 'string' && isPlainIdentifier(collection) && typeof id === 'string' && isDocumentId(id)
  return kind === 'document' && isDocument ? { kind, collection, id } : ADMIN
}
