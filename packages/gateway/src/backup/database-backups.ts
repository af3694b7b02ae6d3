import { rm } from 'node:fs/promises'
import {
  createId,
  databaseTree,
  dropDrafts,
  heldDatabases,
  findDatabase,
  findDatabaseByGlobalId,
  holdDatabase,
  holdOf,
  releaseDatabase,
  reserveScopes,
  switchDatabase,
  type DatabaseDraft,
  type DatabaseScope,
} from '@terrarium/engine'
import type { CommitRequest, Snapshot, Writer } from '@terrarium/store'
import { readSnapshotSummary } from '../snapshot-file/read-snapshot-summary.ts'
import type { SnapshotHeader, SnapshotSummary } from '../snapshot-file/snapshot-content.ts'
import { DRAFT_EXTENSION } from '../snapshot-file/write-snapshot-file.ts'
import { EXPORT_DRAFT_EXTENSION, type ExportedCollection, type ExportWish } from './export-database.ts'
import type { LiveDatabase, RestoreDraft, WriteBatch, WrittenSnapshot } from './backup-message.ts'
import { BackupError, runInThread } from './backup-thread.ts'
import type { SnapshotWish } from './write-snapshot.ts'
import { writesOf } from './write-batch.ts'
import type { WritePace } from './write-pace.ts'

/** A store whose databases are backed up. */
export interface BackedUpStore {
  readonly path: string
  readonly writer: Writer
  /** Bytes that copies of data leave free on the disk, instead of the usual ones. */
  readonly reserve?: number
  /** How fast its restores and copies write; undefined: as fast as they can. */
  readonly pace?: WritePace | undefined
  /** Called with the scopes of databases that have become unavailable. */
  readonly onHeld?: (scopes: ReadonlySet<number>) => void
}

/** A restore or copy: `job` names it over restarts. */
export interface Replacement {
  readonly job: bigint
  readonly kind: 'restore' | 'copy'
  /** The database that is replaced. */
  readonly globalId: bigint
  readonly file: string
}

/** What a replacement is at. */
export type ReplacementStep = 'verify' | 'write' | 'switch'

export interface ReplacementListener {
  /** Awaited before a step begins, so that what is kept of it is never behind. `progress` is from 0 to 1 within the step. */
  readonly onStep?: (step: ReplacementStep) => Promise<void>
  readonly onProgress?: (step: ReplacementStep, progress: number) => void
  readonly signal?: AbortSignal
}

/**
 * Snapshots of the databases of one store, and their restores and copies.
 *
 * Everything that takes time runs in threads of its own. A replacement writes beside the database and puts all of it in place by one commit:
 * until then it can be given up, after it `replace` with the same job brings it to its end.
 */
export class DatabaseBackups {
  /** A store is one process's: no other one answers for its databases. */
  readonly isShared = false
  readonly #store: BackedUpStore
  readonly #pace: WritePace | undefined

  constructor(store: BackedUpStore) {
    this.#store = store
    this.#pace = store.pace
  }

  /** Finds the global id of the database at a path of names below the root. */
  find(names: readonly string[]): Promise<bigint | undefined> {
    return this.#ask((snapshot) => findDatabase(snapshot, names)?.globalId)
  }

  /** The path of a database now, and the job that holds it. */
  locate(globalId: bigint): Promise<{ readonly path: readonly string[]; readonly heldBy: bigint | undefined } | undefined> {
    return this.#ask((snapshot) => {
      const found = findDatabaseByGlobalId(snapshot, globalId)
      return found && { path: found.path, heldBy: holdOf(snapshot, found.database.scope)?.job }
    })
  }

  /** Whether a job that holds a database has put its records in place: it can only be brought to its end. */
  isSwitched(globalId: bigint): Promise<boolean> {
    return this.#ask((snapshot) => holdOf(snapshot, mustFind(snapshot, globalId).database.scope)?.isSwitched === true)
  }

  /** Writes a snapshot to a file. @throws {BackupError} */
  async takeSnapshot(
    names: readonly string[],
    wish: SnapshotWish,
    listener: { readonly onDocuments?: (documents: number) => void; readonly signal?: AbortSignal } = {},
  ): Promise<WrittenSnapshot> {
    const { onDocuments, signal } = listener
    const { path: store, reserve } = this.#store
    const task = { kind: 'write', store, reserve, names, ...wish } as const
    try {
      return (await runInThread(task, 'written', { onProgress: (done) => onDocuments?.(done), signal })).snapshot
    } catch (error: unknown) {
      await rm(wish.file + DRAFT_EXTENSION, { force: true })
      throw error
    }
  }

  /** Reads what a snapshot's file says it holds. @throws {SnapshotDamageError}, or an error of the system where there is no such file */
  readFile(file: string): { readonly header: SnapshotHeader; readonly summary: SnapshotSummary; readonly bytes: number } {
    return readSnapshotSummary(file)
  }

  /** Describes a database and those below it as they are; documents of a collection are counted up to `max`. @throws {BackupError} */
  async count(globalId: bigint, max: number): Promise<readonly LiveDatabase[]> {
    const task = { kind: 'count', store: this.#store.path, globalId: String(globalId), max } as const
    return (await runInThread(task, 'counted')).databases
  }

  /** Exports the documents of a database to a folder. @throws {BackupError} gone, no_space, failed */
  async exportTo(
    wish: ExportWish,
    listener: { readonly onDocuments?: (documents: number) => void; readonly signal?: AbortSignal } = {},
  ): Promise<readonly ExportedCollection[]> {
    const { onDocuments, signal } = listener
    const { path: store, reserve } = this.#store
    const task = { kind: 'export', store, reserve, ...wish } as const
    try {
      return (await runInThread(task, 'exported', { onProgress: (done) => onDocuments?.(done), signal })).collections
    } catch (error: unknown) {
      await rm(wish.folder + EXPORT_DRAFT_EXTENSION, { recursive: true, force: true })
      throw error
    }
  }

  /** Makes a database unavailable until the job releases it. @throws {BackupError} gone; failed where another job holds it */
  async hold({ globalId, kind, job }: Omit<Replacement, 'file'>): Promise<void> {
    await this.#commit((snapshot) => {
      const { database, path } = mustFind(snapshot, globalId)
      const hold = holdAround(snapshot, path, database)
      if (hold !== undefined && hold !== job) throw new BackupError({ code: 'failed', message: 'Another job holds the database.' })
      return hold === job ? undefined : holdDatabase(snapshot, database, { kind, job, isSwitched: false })
    })
    this.#store.onHeld?.(new Set(this.#scopesOf(globalId)))
  }

  /** Makes a database available again, if the job holds it, and gives up what it has written beside it. */
  async release({ globalId, job }: Pick<Replacement, 'globalId' | 'job'>): Promise<void> {
    await this.#commit((snapshot) => dropDrafts(snapshot, job))
    await this.#commit((snapshot) => {
      const found = findDatabaseByGlobalId(snapshot, globalId)
      const isHeld = found !== undefined && holdOf(snapshot, found.database.scope)?.job === job
      return isHeld ? releaseDatabase(snapshot, found.database.scope) : undefined
    })
  }

  /** Lets go of databases that are held by jobs which nobody knows: their records were lost, or restored from an older backup. */
  async releaseUnknown(known: ReadonlySet<bigint>): Promise<number> {
    const unknown = this.#read(heldDatabases).filter(({ hold }) => !known.has(hold.job))
    for (const { globalId, hold } of unknown) {
      if (hold.isSwitched) await this.#listExpiries(globalId)
      await this.release({ globalId, job: hold.job })
    }
    return unknown.length
  }

  /**
   * Replaces a database that the job holds by a snapshot. The file is read whole before anything is written. The database is still held at the
   * end: `release` it.
   *
   * @throws {BackupError} what is wrong; the database is then as it was, unless it `isSwitched`
   */
  async replace(replacement: Replacement, listener: ReplacementListener = {}): Promise<void> {
    if (!(await this.isSwitched(replacement.globalId))) await this.#writeAndSwitch(replacement, listener)
    await this.#listExpiries(replacement.globalId)
  }

  /** Writes what is not among the records of a snapshot, once they are in place. */
  async #listExpiries(globalId: bigint): Promise<void> {
    const scopes = this.#scopesOf(globalId)
    await runInThread({ kind: 'list', store: this.#store.path, scopes }, 'listed', { onBatch: (batch) => this.#write(batch) })
  }

  #scopesOf(globalId: bigint): number[] {
    return this.#read((snapshot) => {
      const { database } = mustFind(snapshot, globalId)
      return databaseTree(snapshot, database.scope, database.globalId).map(({ scope }) => scope)
    })
  }

  async #writeAndSwitch(replacement: Replacement, { onStep, onProgress, signal }: ReplacementListener): Promise<void> {
    const { file } = replacement
    const reportOf = (step: ReplacementStep) => (done: number, total: number | undefined) => onProgress?.(step, done / (total ?? Infinity))
    await onStep?.('verify')
    const { header } = await runInThread({ kind: 'verify', file }, 'verified', { onProgress: reportOf('verify'), signal })
    await onStep?.('write')
    const drafts = await this.#openDrafts(replacement, header)
    const { path: store, reserve } = this.#store
    const task = { kind: 'restore', store, reserve, file, drafts } as const
    const { late } = await runInThread(task, 'restored', {
      onBatch: async (batch) => {
        await this.#pace?.pass(batch.bytes.length, signal)
        await this.#write(batch)
      },
      onProgress: reportOf('write'),
      signal,
    })
    await onStep?.('switch')
    if (signal?.aborted === true) throw new BackupError({ code: 'canceled', message: 'It was canceled.' })
    await this.#commit((snapshot) =>
      switchDatabase(snapshot, mustFind(snapshot, replacement.globalId).database, placesOf(drafts, header), writesOf(late)),
    )
  }

  /** Takes scopes for the databases of a snapshot, and decides what each is called. */
  async #openDrafts({ kind, globalId, job }: Replacement, { databases }: SnapshotHeader): Promise<RestoreDraft[]> {
    let scopes: readonly number[] = []
    await this.#commit((snapshot) => {
      const reserved = reserveScopes(snapshot, job, databases.length)
      scopes = reserved.scopes
      return reserved.commit
    })
    return this.#read((snapshot) => {
      const { database } = mustFind(snapshot, globalId)
      const live = new Map(databaseTree(snapshot, database.scope, globalId).map((each) => [each.globalId, each.scope]))
      return databases.map(({ scope: from, globalId: known, place }, at) => {
        const wanted = place === null ? globalId : BigInt(known)
        const isFree = live.has(wanted) || findDatabaseByGlobalId(snapshot, wanted) === undefined
        const isKept = place === null || (kind === 'restore' && isFree)
        const id = isKept ? wanted : BigInt.asUintN(64, createId(snapshot.time))
        const children = databases.flatMap((each) => (each.place?.parentScope === from ? [BigInt(each.place.documentId)] : []))
        return { from, to: scopes[at] ?? 0, globalId: id, keepsSecretsOf: kind === 'restore' ? live.get(id) : undefined, children }
      })
    })
  }

  /** Writes a batch of a draft, which nobody reads yet. */
  #write(batch: WriteBatch): Promise<void> {
    const writes = writesOf(batch)
    return this.#commit(({ time }) => ({ snapshotTime: time, readKeys: [], readRanges: [], writes, isPrivate: true }))
  }

  /** As `#read`, with what it throws in the promise. */
  #ask<T>(use: (snapshot: Snapshot) => T): Promise<T> {
    return Promise.resolve().then(() => this.#read(use))
  }

  #read<T>(use: (snapshot: Snapshot) => T): T {
    const snapshot = this.#store.writer.snapshot()
    try {
      return use(snapshot)
    } finally {
      snapshot.release()
    }
  }

  /** Commits what `make` makes of the present state, again after a conflict. */
  async #commit(make: (snapshot: Snapshot) => CommitRequest | undefined): Promise<void> {
    for (;;) {
      const request = this.#read(make)
      if (request === undefined || request.writes.length === 0) return
      const { kind } = await this.#store.writer.commit(request)
      if (kind === 'committed') return
    }
  }
}

function mustFind(snapshot: Snapshot, globalId: bigint): { readonly database: DatabaseScope; readonly path: readonly string[] } {
  const found = findDatabaseByGlobalId(snapshot, globalId)
  if (found === undefined) throw new BackupError({ code: 'gone', message: 'The database does not exist any more.' })
  return found
}

/** The job that holds a database, one above it or one below it. */
function holdAround(snapshot: Snapshot, path: readonly string[], database: DatabaseScope): bigint | undefined {
  const above = path.map((_, at) => findDatabase(snapshot, path.slice(0, at))?.scope ?? 0)
  const below = databaseTree(snapshot, database.scope, database.globalId).map(({ scope }) => scope)
  for (const scope of [...above, ...below]) {
    const job = holdOf(snapshot, scope)?.job
    if (job !== undefined) return job
  }
  return undefined
}

function placesOf(drafts: readonly RestoreDraft[], { databases }: SnapshotHeader): DatabaseDraft[] {
  const scopes = new Map(drafts.map(({ from, to }) => [from, to]))
  return drafts.map(({ to, globalId }, at) => {
    const place = databases[at]?.place ?? undefined
    const parentScope = place && scopes.get(place.parentScope)
    const isBelow = place !== undefined && parentScope !== undefined
    return { scope: to, globalId, place: isBelow ? { parentScope, documentId: BigInt(place.documentId) } : undefined }
  })
}
