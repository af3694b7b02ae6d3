/** A database of a snapshot. Scopes are those of the store that it was taken of; ids are decimal, because they have 64 bits. */
export interface SnapshotDatabase {
  readonly scope: number
  readonly globalId: string
  /** Names from the database of the snapshot down; empty for that itself. */
  readonly path: readonly string[]
  readonly place: { readonly parentScope: number; readonly documentId: string } | null
}

/** What stands at the beginning of a snapshot's file. */
export interface SnapshotHeader {
  readonly path: string
  readonly createdAt: string
  /** Time of the latest commit that the snapshot holds, in microseconds. */
  readonly time: number
  /** The database first, each before those below it. */
  readonly databases: readonly SnapshotDatabase[]
}

/** What a snapshot holds of a database. */
export interface DatabaseSummary {
  readonly path: readonly string[]
  readonly collections: readonly { readonly name: string; readonly documents: number; readonly bytes: number }[]
  readonly schema: readonly { readonly filename: string; readonly content: string }[]
  readonly keys: number
  /** Past versions of documents. */
  readonly versions: number
}

/** What stands at the end. */
export interface SnapshotSummary {
  readonly records: number
  /** Current documents of the user's collections. */
  readonly documents: number
  /** SHA-256 of all records, in hexadecimal. */
  readonly contentHash: string
  readonly databases: readonly DatabaseSummary[]
}

/** A snapshot's file is not as it was written. `offset`: the byte at which that shows. */
export class SnapshotDamageError extends Error {
  override readonly name = 'SnapshotDamageError'
  readonly offset: number
  constructor(offset: number, what: string) {
    super(`The file of the snapshot is damaged at byte ${offset}: ${what}.`)
    this.offset = offset
  }
}
