import type { FileFacts } from './archive/archive.ts'

/** What an export holds of a collection. */
export interface CollectionFacts {
  readonly name: string
  readonly documents: number
  /** The time at which all of them were read. */
  readonly snapshot_time: string
  readonly files: readonly string[]
}

/** What an export holds of a database. */
export interface DatabaseFacts {
  readonly path: string
  /** Its folder in the archive. */
  readonly folder: string
  /** Microseconds: the time of the change that made the schema. Undefined for the root of a region group, which has none. */
  schema_version?: number
  readonly collections: CollectionFacts[]
  keys: number
  credentials: number
  saved_queries: number
}

/** The table of contents of an export. */
export interface Manifest {
  readonly format: 'terrarium-export'
  readonly format_version: 1
  readonly created: string
  readonly source: string
  readonly databases: readonly DatabaseFacts[]
  readonly files: readonly FileFacts[]
  readonly not_included: readonly string[]
}

/** Documents in all collections. */
export function documentsIn(databases: readonly DatabaseFacts[]): number {
  return databases.reduce((sum, { collections }) => collections.reduce((inner, { documents }) => inner + documents, sum), 0)
}

/** Collections in all databases. */
export function collectionsIn(databases: readonly DatabaseFacts[]): number {
  return databases.reduce((sum, { collections }) => sum + collections.length, 0)
}
