import type { DatabaseOutline } from '../../data/database-outline.ts'
import { SYSTEM_RESOURCES } from './role-actions.ts'

/** Resources that a role names and that are not in its database any more, by name or alias; none until the database is known. */
export function goneResources(named: readonly string[], outline: DatabaseOutline | undefined): readonly string[] {
  if (outline === undefined) return []
  const things = [...outline.collections, ...outline.functions]
  const known = new Set([...SYSTEM_RESOURCES, 'Credentials', ...things.flatMap(({ name, alias }) => [name, ...(alias ? [alias] : [])])])
  return named.filter((name) => !known.has(name))
}
