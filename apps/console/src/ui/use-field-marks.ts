import { useContext, useSyncExternalStore } from 'react'
import { DatabaseContext } from '../data/database-context.ts'
import { NO_MARKS, sensitiveFields } from '../data/sensitive-fields.ts'
import type { FieldMarks } from '../data/sensitive-fields.ts'

/** The sensitive fields of the page's database; none where the page is about no database. */
export function useFieldMarks(): FieldMarks {
  const database = useContext(DatabaseContext)?.storageKey
  return useSyncExternalStore(sensitiveFields.subscribe, () => (database === undefined ? NO_MARKS : sensitiveFields.of(database)))
}
