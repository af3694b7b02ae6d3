import { useDatabase } from '../../data/database-context.ts'
import { useMayWriteDatabases } from '../../data/permissions.ts'
import { text } from '../../messages/collections-text.ts'

/** Why collections cannot be changed here, and who can help; undefined when they can. */
export function useChangeRefusal(): string | undefined {
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  if (!mayWrite) return text('collections.no_permission')
  return isLocked ? text('collections.locked') : undefined
}
