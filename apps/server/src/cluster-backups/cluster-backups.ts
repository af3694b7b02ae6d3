import { mkdirSync, rmSync } from 'node:fs'
import type { Logger, RegionBackups } from '@terrarium/account'
import { BackupError, createClusterClient, readSnapshotSummary } from '@terrarium/gateway'
import type { ClusterClient, WritePace } from '@terrarium/gateway'
import { MoveError } from '../move/move-error.ts'
import type { Place } from '../move/wire.ts'
import { backupFaultOf, goneError } from './backup-fault.ts'
import { ClusterPlaces } from './cluster-places.ts'
import { withCopiedStore } from './copied-store.ts'
import type { CopiedThing } from './copied-store.ts'
import { countLive } from './count-live.ts'
import type { LiveDatabase } from './count-live.ts'
import { Holds } from './holds.ts'
import type { Hold } from './holds.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { withScratchStore } from './scratch-store.ts'
import type { ScratchOptions, ScratchStore } from './scratch-store.ts'
import { writeInPlace } from './write-in-place.ts'

/** What the backups of a cluster's databases need. */
export interface ClusterBackupsOptions {
  /** Address of the cluster, and its root secret. */
  readonly url: string
  readonly secret: string
  /** Folder of scratch stores, which nobody else uses. What an earlier process has left there is removed. */
  readonly scratch: string
  /** Receives all databases that are held, by their paths joined with slashes, each time that they change. */
  readonly onHeld: (databases: ReadonlyMap<string, 'copy' | 'restore'>) => void
  readonly logger: Logger
  /** How fast all restores and copies read the files of snapshots; undefined: as fast as they can. */
  readonly pace?: WritePace | undefined
  /** Bytes that scratch stores leave free on the disk, instead of the usual ones. */
  readonly reserve?: number | undefined
}

type Exported = Awaited<ReturnType<ScratchStore['backups']['exportTo']>>
type Written = Awaited<ReturnType<ScratchStore['backups']['takeSnapshot']>>
type SnapshotWish = Parameters<RegionBackups['takeSnapshot']>[1]
type ExportWish = Parameters<RegionBackups['exportTo']>[0]
type Replacement = Parameters<RegionBackups['replace']>[0]
type ReplacementListener = Parameters<RegionBackups['replace']>[1]

interface WritingListener {
  readonly onDocuments?: (documents: number) => void
  readonly signal?: AbortSignal
}

/** Look-ups are waited for by people. */
const LOOKUP_ATTEMPTS_MAX = 3
const UNAUTHORIZED = 401

/**
 * Snapshots of the databases of one cluster, and their restores and copies.
 *
 *   cluster ─▶ scratch store ─▶ file of a snapshot ─▶ scratch store ─▶ cluster
 *
 * A replacement makes the database equal to the snapshot where it is, so from its switch on it can only be brought to its end: `replace` with
 * `isSwitching` does all of it again. Until then the database stays as it was. Who holds what is known in memory.
 */
export class ClusterBackups implements RegionBackups {
  readonly isShared = true
  readonly #options: ClusterBackupsOptions
  readonly #client: ClusterClient
  readonly #places: ClusterPlaces
  readonly #holds = new Holds()
  /** Databases that are being written in place, until they are released. */
  readonly #switched = new Set<bigint>()
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  constructor(options: ClusterBackupsOptions) {
    this.#options = options
    rmSync(options.scratch, { recursive: true, force: true })
    mkdirSync(options.scratch, { recursive: true })
    this.#client = createClusterClient(options.url)
    this.#places = new ClusterPlaces(() => ({ ...this.#placeAt([], this.#closing.signal), attemptsMax: LOOKUP_ATTEMPTS_MAX }))
  }

  /** Finds the global id of the database at a path of names below the root. @throws {BackupError} */
  find(names: readonly string[]): Promise<bigint | undefined> {
    return this.#run(undefined, () => this.#places.find(names))
  }

  /** The path of a database now, and the job that holds it. @throws {BackupError} */
  async locate(globalId: bigint): Promise<{ readonly path: readonly string[]; readonly heldBy: bigint | undefined } | undefined> {
    const path = await this.#run(undefined, () => this.#places.locate(globalId))
    return path && { path, heldBy: this.#holds.heldBy(globalId) }
  }

  /** Whether a job has begun to write in place: it can only be brought to its end. */
  isSwitched(globalId: bigint): Promise<boolean> {
    return Promise.resolve(this.#switched.has(globalId))
  }

  /** Writes a snapshot to a file. @throws {BackupError} */
  takeSnapshot(names: readonly string[], wish: SnapshotWish, { onDocuments, signal }: WritingListener = {}): Promise<Written> {
    return this.#withCopy(names, { isWhole: true, onDocuments }, signal, ({ backups, database }, time, given) =>
      backups.takeSnapshot(database.path, { ...wish, time }, { signal: given }),
    )
  }

  /** Exports the documents of a database to a folder. @throws {BackupError} */
  exportTo(wish: ExportWish, { onDocuments, signal }: WritingListener = {}): Promise<Exported> {
    const { names, collections } = wish
    return this.#withCopy(names, { isWhole: false, collections, onDocuments }, signal, ({ backups, database }, time, given) =>
      backups.exportTo({ ...wish, names: database.path, time }, { signal: given }),
    )
  }

  /** Reads what a snapshot's file says it holds. @throws {SnapshotDamageError}, or an error of the system where there is no such file */
  readFile(file: string): ReturnType<typeof readSnapshotSummary> {
    return readSnapshotSummary(file)
  }

  /** Describes a database and those below it as they are; documents of a collection are counted up to `max`. @throws {BackupError} */
  count(globalId: bigint, max: number): Promise<readonly LiveDatabase[]> {
    return this.#run(undefined, async (signal) => countLive(this.#placeAt(await this.#mustLocate(globalId), signal), max))
  }

  /** Makes a database unavailable until the job releases it. @throws {BackupError} gone; failed where another job holds it */
  async hold({ job, kind, globalId }: Hold): Promise<void> {
    const path = await this.#run(undefined, () => this.#mustLocate(globalId))
    this.#holds.add({ job, kind, globalId }, path, (id) => this.#places.lastPathOf(id))
    this.#publish()
  }

  /** Makes a database available again, if the job holds it. */
  release({ globalId, job }: Pick<Hold, 'globalId' | 'job'>): Promise<void> {
    this.#holds.remove({ globalId, job })
    if (this.#holds.heldBy(globalId) === undefined) this.#switched.delete(globalId)
    this.#publish()
    return Promise.resolve()
  }

  /** Lets go of databases that are held by jobs which nobody knows. Returns how many there were. */
  async releaseUnknown(known: ReadonlySet<bigint>): Promise<number> {
    const unknown = this.#holds.unknown(known)
    for (const hold of unknown) await this.release(hold)
    return unknown.length
  }

  /** Hears of what jobs of other processes hold: all of it, each time. */
  noteHeld(held: readonly Hold[]): void {
    this.#holds.setOthers(held)
    this.#publish()
    void this.#run(undefined, () => Promise.all(held.map(({ globalId }) => this.#places.locate(globalId)))).then(
      () => this.#publish(),
      (error: unknown) => this.#options.logger.warn({ err: error }, 'databases that are held could not be looked up'),
    )
  }

  /**
   * Replaces a database that the job holds by a snapshot. The file is read whole before anything is written. The database is still held at the
   * end: `release` it. Aborting behind the switch breaks off, and leaves the database to be replaced again.
   *
   * @throws {BackupError} what is wrong; the database is then as it was, unless it `isSwitched`
   */
  replace(replacement: Replacement, listener: ReplacementListener = {}): Promise<void> {
    const { globalId } = replacement
    if (replacement.isSwitching) this.#switched.add(globalId)
    return this.#run(listener.signal, async (signal) => {
      try {
        await withScratchStore(this.#scratch(signal), (store) => this.#replaceThrough(store, replacement, listener))
      } catch (error: unknown) {
        if (error instanceof BackupError && error.code === 'gone') this.#switched.delete(globalId)
        throw error
      }
    })
  }

  /** Breaks off what is under way, and ends the connections. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#running)
    this.#client.close()
  }

  async #replaceThrough(store: ScratchStore, { globalId, file }: Replacement, { onStep, onProgress }: ReplacementListener): Promise<void> {
    const { signal } = store.database
    await this.#mustLocate(globalId)
    await loadSnapshot(store, file, this.#switched.has(globalId) ? {} : { onStep, onProgress })
    const to = this.#placeAt(await this.#mustLocate(globalId), signal)
    this.#publish() // it may have been renamed since it was held
    await onStep?.('switch')
    if (signal?.aborted === true) throw new BackupError({ code: 'canceled', message: 'It was canceled.' })
    this.#switched.add(globalId)
    const { documents: total } = readSnapshotSummary(file).summary
    let done = 0
    const onDocuments = (documents: number): void => onProgress?.('switch', (done += documents) / Math.max(1, total))
    await writeInPlace({ from: store.database, to }, { onDocuments, onNote: this.#noteOn(to.path) })
  }

  #withCopy<T>(
    names: readonly string[],
    thing: Omit<CopiedThing, 'from' | 'onNote'>,
    wanted: AbortSignal | undefined,
    use: (store: ScratchStore, at: number, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#run(wanted, async (signal) => {
      if ((await this.#places.find(names)) === undefined) throw goneError()
      const whole = { ...thing, from: this.#placeAt(names, signal), onNote: this.#noteOn(names) }
      try {
        return await withCopiedStore(this.#scratch(signal), whole, (store, at) => use(store, at, signal))
      } catch (error: unknown) {
        const mayBeGone = error instanceof MoveError && error.status === UNAUTHORIZED
        throw mayBeGone && (await this.#places.find(names)) === undefined ? goneError() : error
      }
    })
  }

  #noteOn(path: readonly string[]): (note: string) => void {
    return (note) => this.#options.logger.warn({ database: path.join('/') }, note)
  }

  #scratch(signal: AbortSignal): ScratchOptions {
    const { scratch: folder, pace, reserve } = this.#options
    return { folder, signal, pace, reserve }
  }

  /** A node with an older schema is known by what the same operation has seen, and by nothing else. */
  #placeAt(path: readonly string[], signal: AbortSignal | undefined): Place {
    const { url, secret } = this.#options
    return { url, secret, path, client: { ...this.#client, schemaVersions: new Map() }, ...(signal && { signal }) }
  }

  async #mustLocate(globalId: bigint): Promise<readonly string[]> {
    const path = await this.#places.locate(globalId)
    if (path === undefined) throw goneError()
    return path
  }

  #publish(): void {
    this.#options.onHeld(this.#holds.byPath((id) => this.#places.lastPathOf(id)))
  }

  /** Does something that `close` ends. */
  async #run<T>(wanted: AbortSignal | undefined, use: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = wanted === undefined ? this.#closing.signal : AbortSignal.any([this.#closing.signal, wanted])
    const running = use(signal)
    this.#running.add(running)
    try {
      return await running
    } catch (error: unknown) {
      throw backupFaultOf(error, signal)
    } finally {
      this.#running.delete(running)
    }
  }
}
