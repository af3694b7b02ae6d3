import type { AuditEntry } from '@terrarium/contracts'
import type { EntryRow } from './repository.ts'

/** Presents an entry of the log. */
export function presentEntry({ key, at, action, outcome, actor, target, address, details }: EntryRow): AuditEntry {
  return { id: key, at: at.isoString, action, outcome, actor, target, address, details }
}
