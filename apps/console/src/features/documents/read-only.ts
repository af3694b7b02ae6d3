import { useDatabase } from '../../data/database-context.ts'
import { useMayWriteDatabases } from '../../data/permissions.ts'
import { text } from '../../messages/document-text.ts'

/** Why documents are only read, and who can help; undefined where they may be changed. `at` is the time that is looked back to, empty for now. */
export function useReadOnly(at: string): string | undefined {
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  if (!mayWrite) return text('documents.no_permission')
  if (at !== '') return text('documents.read_only_past')
  return isLocked ? text('documents.read_only_production') : undefined
}
