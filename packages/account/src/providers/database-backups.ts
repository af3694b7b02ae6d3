import type { RegionPrefix } from '@terrarium/contracts'

/** What a snapshot's file says of a database in it. */
export interface StoredDatabase {
  /** Names from the database of the snapshot down; empty for that itself. */
  readonly path: readonly string[]
  readonly collections: readonly { readonly name: string; readonly documents: number; readonly bytes: number }[]
  readonly schema: readonly { readonly filename: string; readonly content: string }[]
  readonly keys: number
  readonly versions: number
}

/** A database as it is now. */
export interface LiveDatabase {
  readonly path: readonly string[]
  readonly collections: readonly { readonly name: string; readonly documents: number; readonly isCapped: boolean }[]
  readonly schema: readonly { readonly filename: string; readonly content: string }[]
}

/** What a snapshot's file says. */
export interface StoredSnapshot {
  readonly bytes: number
  /** `time`: latest commit in it, in microseconds. */
  readonly header: { readonly time: number; readonly createdAt: string }
  readonly summary: { readonly documents: number; readonly contentHash: string; readonly databases: readonly StoredDatabase[] }
}

/** A restore or copy: `job` names it over restarts, `globalId` the database that is replaced. */
export interface Replacement {
  readonly job: bigint
  readonly kind: 'restore' | 'copy'
  readonly globalId: bigint
  readonly file: string
  /** Whether the job had reached its switch when it was stopped. */
  readonly isSwitching: boolean
}

/** The database that a job holds. */
export type HeldDatabase = Pick<Replacement, 'job' | 'kind' | 'globalId'>

/** What is exported, and where to. */
export interface ExportWish {
  readonly names: readonly string[]
  readonly path: string
  readonly folder: string
  readonly format: 'simple' | 'tagged'
  /** undefined: all of them. */
  readonly collections: readonly string[] | undefined
}

/** What a replacement is at. */
export type ReplacementStep = 'verify' | 'write' | 'switch'

/**
 * Snapshots, copies and restores of the databases of one region group. Databases are named by their global ids, which renaming keeps.
 *
 * Failures are errors with a `code`: `damaged` or `missing` for a snapshot's file, `gone` for a database, `no_space`, `canceled`, `failed`.
 */
export interface RegionBackups {
  /** Whether other processes answer for its databases, too, and have to hear of what is held: so it is on a cluster, not in a store. */
  readonly isShared: boolean
  find(names: readonly string[]): Promise<bigint | undefined>
  /** The present path of a database, and the job that holds it. */
  locate(globalId: bigint): Promise<{ readonly path: readonly string[]; readonly heldBy: bigint | undefined } | undefined>
  takeSnapshot(
    names: readonly string[],
    wish: { readonly path: string; readonly createdAt: string; readonly file: string },
    listener: { readonly onDocuments?: (documents: number) => void; readonly signal?: AbortSignal },
  ): Promise<StoredSnapshot>
  readFile(file: string): StoredSnapshot
  count(globalId: bigint, max: number): Promise<readonly LiveDatabase[]>
  /** Writes the documents of a database to a folder, as JSON lines with a manifest. */
  exportTo(wish: ExportWish, listener: { readonly signal?: AbortSignal }): Promise<unknown>
  /** Makes a database unavailable until the job releases it. */
  hold(held: HeldDatabase): Promise<void>
  /** Whether what a job has written is in place, or a part of it, so that the job can only be brought to its end. */
  isSwitched(globalId: bigint): Promise<boolean>
  /** Lets go of databases held by jobs that are not among the known ones. Returns how many there were. */
  releaseUnknown(known: ReadonlySet<bigint>): Promise<number>
  release(replacement: Pick<Replacement, 'globalId' | 'job'>): Promise<void>
  /**
   * Replaces a held database by a snapshot. Called again after a crash it begins again, or goes on behind the switch. In a store the switch is
   * one commit; on a cluster it takes time, cannot be canceled, and is done again from its start until it has been done whole.
   */
  replace(
    replacement: Replacement,
    listener: {
      readonly onStep?: (step: ReplacementStep) => Promise<void>
      readonly onProgress?: (step: ReplacementStep, progress: number) => void
      readonly signal?: AbortSignal
    },
  ): Promise<void>
}

/** Where backups are kept, and the region groups that have them. */
export interface DatabaseBackups {
  /** undefined for a region group whose databases have none. */
  of(region: RegionPrefix): RegionBackups | undefined
  fileOf(snapshotId: string): string
  deleteFile(snapshotId: string): Promise<void>
  /** Folder of an export below that of its destination. */
  exportFolderOf(bucket: string, path: string, exportId: string): string
  /** Receives how many bytes the snapshots of a database have, for its usage. */
  noteStored?(path: string, bytes: number): void
  /** Tells a region group of a cluster which databases jobs of other processes hold: all of them, each time. */
  noteHeld?(region: RegionPrefix, held: readonly HeldDatabase[]): void
}

/** Code of a failure of `RegionBackups`; undefined for any other error. */
export function backupFailureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'SnapshotDamageError') return 'damaged'
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'missing'
  return error.name === 'BackupError' && typeof code === 'string' ? code : undefined
}
