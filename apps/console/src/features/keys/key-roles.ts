import { text } from '../../messages/keys-text.ts'

/** Built-in roles that a new key can have. Keys with `client` exist, and are shown, but none is made. */
export const BUILTIN_KEY_ROLES = ['server', 'server-readonly', 'admin'] as const

/** A role as people read it. */
export function roleLabel(role: string): string {
  return role === 'server-readonly' ? text('keys.server_readonly') : role
}
