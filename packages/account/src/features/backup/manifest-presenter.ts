import type { SnapshotComparison, SnapshotManifest } from '@terrarium/contracts'
import type { LiveDatabase, StoredDatabase, StoredSnapshot } from '../../providers/database-backups.ts'
import type { StoredSnapshotRow } from './snapshot-repository.ts'

/** Presents what a snapshot holds. */
export function presentManifest(row: StoredSnapshotRow, { bytes, header, summary }: StoredSnapshot): SnapshotManifest {
  return {
    snapshot_id: row.id,
    path: row.path,
    created_at: header.createdAt,
    txn_ts: header.time,
    size_bytes: bytes,
    content_hash: summary.contentHash,
    databases: summary.databases.map(({ path, collections, schema, keys, versions }) => ({
      path: path.join('/'),
      collections: [...collections],
      schema: [...schema],
      keys,
      versions,
    })),
  }
}

type ComparedDatabase = SnapshotComparison['databases'][number]
type Count = NonNullable<ComparedDatabase['collections'][number]['live']>

/** Presents a snapshot beside its database as it is now; nothing is live of a database that does not exist any more. */
export function presentComparison(
  row: StoredSnapshotRow,
  stored: readonly StoredDatabase[],
  live: readonly LiveDatabase[],
  comparedAt: Date,
): SnapshotComparison {
  const liveByPath = new Map(live.map((database) => [database.path.join('/'), database]))
  const storedByPath = new Map(stored.map((database) => [database.path.join('/'), database]))
  const paths = [...storedByPath.keys(), ...[...liveByPath.keys()].filter((path) => !storedByPath.has(path))]
  return {
    snapshot_id: row.id,
    path: row.path,
    snapshot_at: row.createdAt.toISOString(),
    compared_at: comparedAt.toISOString(),
    databases: paths.map((path) => compare(path, storedByPath.get(path), liveByPath.get(path))),
  }
}

function compare(path: string, stored: StoredDatabase | undefined, live: LiveDatabase | undefined): ComparedDatabase {
  const isSchemaEqual = textOf(stored?.schema) === textOf(live?.schema)
  return {
    path,
    side: stored === undefined ? 'live' : live === undefined ? 'snapshot' : 'both',
    collections: compareCollections(stored, live),
    is_schema_equal: isSchemaEqual,
    ...(!isSchemaEqual && stored && { snapshot_schema: [...stored.schema] }),
    ...(!isSchemaEqual && live && { live_schema: [...live.schema] }),
  }
}

function compareCollections(stored: StoredDatabase | undefined, live: LiveDatabase | undefined): ComparedDatabase['collections'] {
  const counts = new Map<string, { snapshot: Count | null; live: Count | null }>()
  for (const { name, documents } of stored?.collections ?? []) counts.set(name, { snapshot: { documents, is_capped: false }, live: null })
  for (const { name, documents, isCapped } of live?.collections ?? []) {
    counts.set(name, { snapshot: counts.get(name)?.snapshot ?? null, live: { documents, is_capped: isCapped } })
  }
  return [...counts].map(([name, both]) => ({ name, ...both })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function textOf(schema: StoredDatabase['schema'] | undefined): string {
  return JSON.stringify((schema ?? []).map(({ filename, content }) => [filename, content]).sort())
}
