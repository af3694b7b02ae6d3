import { isBuiltinRole, type BuiltinRole } from '../model/builtin-roles.ts'

/** What a secret is followed by. */
export interface ScopeSuffix {
  readonly path: readonly string[]
  readonly target:
    | { readonly kind: 'builtin'; readonly role: BuiltinRole }
    | { readonly kind: 'role'; readonly name: string }
    | { readonly kind: 'document'; readonly collection: string; readonly id: string }
}

/** A secret and its scope suffix; `invalid`: a suffix that authenticates nobody. */
export interface ScopedSecret {
  readonly secret: string
  readonly suffix: ScopeSuffix | 'invalid' | undefined
}

/**
 * Separates a secret from its scope.
 *
 * A suffix that is no scope at all is ignored; one that begins like a scope and goes on otherwise is invalid.
 * @see wire-protocol.md §8.2
 */
export function parseScopedSecret(text: string): ScopedSecret {
  const secret = /^[^,()&=:/]+/.exec(text)?.[0]
  if (secret === undefined || (secret.length < text.length && text[secret.length] !== ':')) return { secret: text, suffix: undefined }
  return { secret, suffix: parseSuffix(text.slice(secret.length)) }
}

function parseSuffix(text: string): ScopeSuffix | 'invalid' | undefined {
  if (text === '') return undefined
  const head = /^:(?:([^,()&=:]*):)?/.exec(text)
  const rest = text.slice(head?.[0].length ?? 0)
  const path = readPath(head?.[1])
  const role = /^(?:admin|server-readonly|server|client)/.exec(rest)?.[0]
  if (role !== undefined && isBuiltinRole(role))
    return role.length === rest.length ? { path, target: { kind: 'builtin', role } } : 'invalid'
  const segment = /^(@role\/|classes\/|collections\/|@doc\/)([^,()&=:]+)/.exec(rest)
  if (segment === null) return undefined
  const [all, kind, name = ''] = segment
  if (all.length < rest.length) return 'invalid'
  if (kind === '@role/') return { path, target: { kind: 'role', name } }
  const [collection = '', id = ''] = name.split('/')
  return { path, target: { kind: 'document', collection, id } }
}

function readPath(path: string | undefined): readonly string[] {
  if (path === undefined || path === '') return []
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
}
