import { useQuery } from '@tanstack/react-query'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import type { RunContext } from '../../data/run-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'

/** With whose privileges a function can be called. */
export interface Privileges {
  readonly value: string
  readonly label: string
  readonly context: RunContext
}

/** Built-in roles, then those of the database. */
export function useRunPrivileges(): readonly Privileges[] {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data?.roles ?? []
  return [
    ...(['admin', 'server', 'server-readonly'] as const).map((role) => ({
      value: role,
      label: text(`run.as_${role}`),
      context: { kind: 'builtin', role } as const,
    })),
    ...names.map((name) => ({ value: `@${name}`, label: text('run.as_role', { name }), context: { kind: 'role', name } as const })),
  ]
}
