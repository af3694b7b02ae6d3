import type { ScopeDraft } from '@terrarium/engine'
import type { ExportedCollection, ExportWish } from './export-database.ts'
import type { DatabaseSummary, SnapshotHeader, SnapshotSummary } from '../snapshot-file/snapshot-content.ts'

/** What a worker thread is to do with a store or a snapshot's file; `reserve`: see `checkDiskReserve`. */
export type BackupTask = { readonly reserve?: number | undefined } & (
  | {
      readonly kind: 'write'
      readonly store: string
      readonly names: readonly string[]
      readonly path: string
      readonly createdAt: string
      readonly file: string
      readonly time?: number | undefined
    }
  | { readonly kind: 'verify'; readonly file: string }
  | {
      readonly kind: 'restore'
      readonly store: string
      readonly file: string
      readonly drafts: readonly RestoreDraft[]
    }
  | { readonly kind: 'list'; readonly store: string; readonly scopes: readonly number[] }
  | ({ readonly kind: 'export'; readonly store: string } & ExportWish)
  | { readonly kind: 'count'; readonly store: string; readonly globalId: string; readonly max: number }
)

/** Where the records of a database go; `keepsSecretsOf` is the scope of the database that has its keys and tokens now. */
export interface RestoreDraft extends ScopeDraft {
  readonly keepsSecretsOf: number | undefined
  /** Ids of the Database documents in it. */
  readonly children: readonly bigint[]
}

/** Writes on their way to the store's writer: keys and values one behind the other, and their lengths in turns. */
export interface WriteBatch {
  readonly bytes: Uint8Array
  readonly lengths: readonly number[]
}

/** A snapshot as it was written. */
export interface WrittenSnapshot {
  readonly bytes: number
  readonly header: SnapshotHeader
  readonly summary: SnapshotSummary
}

/** A database as it is, described like one of a snapshot; `is_capped`: there may be more documents. */
export interface LiveDatabase extends Omit<DatabaseSummary, 'collections' | 'keys' | 'versions'> {
  readonly collections: readonly { readonly name: string; readonly documents: number; readonly isCapped: boolean }[]
}

/** What a worker thread says. A batch is followed by nothing until it is acknowledged. */
export type BackupMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | undefined }
  | { readonly kind: 'batch'; readonly batch: WriteBatch }
  | { readonly kind: 'written'; readonly snapshot: WrittenSnapshot }
  | { readonly kind: 'verified'; readonly header: SnapshotHeader; readonly summary: SnapshotSummary }
  | { readonly kind: 'restored'; readonly late: WriteBatch }
  | { readonly kind: 'listed' }
  | { readonly kind: 'exported'; readonly collections: readonly ExportedCollection[] }
  | { readonly kind: 'counted'; readonly databases: readonly LiveDatabase[] }
  | { readonly kind: 'failed'; readonly failure: BackupFailure }

/** Why a task failed. `gone`: there is no such database (any more). `no_space`: the disk has too little room. */
export interface BackupFailure {
  readonly code: 'damaged' | 'gone' | 'missing' | 'no_space' | 'canceled' | 'failed'
  readonly message: string
}

/** Sent back for each batch that is on disk. */
export const BATCH_DONE = 'done'
