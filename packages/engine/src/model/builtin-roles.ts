export type BuiltinRole = 'admin' | 'server' | 'server-readonly' | 'client'

const BUILTIN_ROLES: ReadonlySet<string> = new Set<BuiltinRole>(['admin', 'server', 'server-readonly', 'client'])

export function isBuiltinRole(name: string): name is BuiltinRole {
  return BUILTIN_ROLES.has(name)
}
