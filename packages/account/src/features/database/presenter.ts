import { childPath, formatAccountPath, regionGroupName, type DatabaseEntry, type DatabasePath } from '@terrarium/contracts'
import type { DatabaseRow } from './repository.ts'

/** Finds the copy or restore because of which the database at a path is unavailable. */
export type FindJob = (path: string) => { readonly id: string; readonly kind: 'copy' | 'restore' } | undefined

/** Presents a database of a list. */
export function presentDatabase(row: DatabaseRow, parent: DatabasePath, hasChildren: boolean | undefined, findJob: FindJob): DatabaseEntry {
  const job = findJob(formatAccountPath(childPath(parent, row.name)))
  return {
    name: row.name,
    path: formatAccountPath(childPath(parent, row.name)),
    region_group: regionGroupName(parent.regionGroup),
    global_id: row.global_id,
    protected: row.protected === true,
    // Absent: as the databases above it.
    ...(typeof row.typechecked === 'boolean' && { typechecked: row.typechecked }),
    updated_at: row.ts.toDate().toISOString(),
    ...(hasChildren === undefined ? {} : { has_children: hasChildren }),
    ...(job && { status: job.kind === 'restore' ? 'restoring' : 'copying', job_id: job.id }),
  }
}
