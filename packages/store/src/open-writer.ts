import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assert, systemClock, type Clock, type Timestamp } from '@terrarium/base'
import { asBuffer, bytesText, writeMicros } from './bytes.ts'
import { checkFolder, DATA_FILE, markFolder } from './check-folder.ts'
import { DiskHealth } from './disk-health.ts'
import { FileRoom, type BatchSize } from './file-room.ts'
import {
  lastPageOf,
  noteFailedFlush,
  openEnvironment,
  readFormat,
  readLastCommit,
  readSecret,
  reasonOf,
  wrapLmdbError,
  type Environment,
} from './environment.ts'
import {
  changeKey,
  FORMAT_VERSION,
  formatKey,
  KEY_BYTES_MAX,
  lastCommitKey,
  RESERVED_KEY_BYTE,
  SECRET_BYTES,
  secretKey,
} from './key-space.ts'
import { SnapshotSource } from './lmdb-snapshot.ts'
import { readChanges } from './open-reader.ts'
import { RecentCommits } from './recent-commits.ts'
import { fillStamps } from './stamp.ts'
import { withSum } from './record-sum.ts'
import type { ChangeRecord, CommitOutcome, CommitRequest, Snapshot, Write, Writer } from './store.ts'
import { StoreError } from './store-error.ts'
import type { StoreReport } from './store-event.ts'
import { upgradeStore } from './upgrade-store.ts'
import { acquireWriterLock, type WriterLock } from './writer-lock.ts'

/**
 * The one writer of a store.
 *
 *   commit(request) ─▶ validate against the recent commits ─▶ assign a time ─▶ remember the keys ─▶ fill stamps ─▶ join a group
 *   group           ─▶ one LMDB batch: writes and change records of its commits, time of the latest ─▶ visible ─▶ flush ─▶ resolve
 *
 * Validation and acceptance run in one go, so commits are accepted in the order of their times and each is judged against all before it,
 * visible or not. While a group becomes visible the next one gathers: it is as large as the disk is slow, and its flush overlaps with the
 * writing of the one after it. A batch is never divided and groups keep the order of acceptance, so every snapshot holds a prefix of the
 * commits.
 */

/** What a writer can be given. */
export interface WriterOptions {
  readonly clock?: Clock
  /** Receives what the writer reports about itself. */
  readonly report?: StoreReport
  /** Opens the environment in place of LMDB's own way: the seam at which tests let the disk fail. */
  readonly openEnvironment?: (path: string) => Environment
}

/** Opens the store in a folder for writing, creating it if need be. @throws {StoreError} readOnly when it has another writer, corrupt, io */
export async function openWriter(path: string, options: WriterOptions = {}): Promise<Writer> {
  const lock = await acquireWriterLock(path)
  try {
    checkFolder(path)
    const environment = (options.openEnvironment ?? openEnvironment)(path)
    const read = (key: Uint8Array) => environment.getBinary(key as Buffer)
    const report = options.report ?? (() => {})
    const format = readFormat(read)
    const last = readLastCommit(read)
    if (format === undefined) await environment.put(Buffer.from(formatKey), Buffer.from([FORMAT_VERSION]))
    else await upgradeStore(environment, format, report)
    const secret = readSecret(read) ?? (await createSecret(environment))
    markFolder(path)
    const health = new DiskHealth(path, report)
    const room = new FileRoom(join(path, DATA_FILE), () => lastPageOf(environment))
    return new LmdbWriter({ path, environment, lock, last, secret, health, room, clock: options.clock ?? systemClock })
  } catch (error: unknown) {
    lock.release()
    throw wrapLmdbError(await reasonOf(error), `cannot open the store in ${path}`)
  }
}

/** Makes the secret of a store; it is on disk before anything is authenticated with it. */
async function createSecret(environment: Environment): Promise<Uint8Array> {
  const secret = randomBytes(SECRET_BYTES)
  await environment.put(Buffer.from(secretKey), secret)
  await flushOf(environment)
  return secret
}

interface OpenStore {
  readonly path: string
  readonly environment: Environment
  readonly lock: WriterLock
  /** Time of the latest commit. */
  readonly last: Timestamp
  readonly secret: Uint8Array
  readonly health: DiskHealth
  readonly room: FileRoom
  readonly clock: Clock
}

class LmdbWriter implements Writer {
  readonly secret: Uint8Array
  readonly #path: string
  readonly #health: DiskHealth
  readonly #room: FileRoom
  readonly #environment: Environment
  readonly #lock: WriterLock
  readonly #clock: Clock
  readonly #snapshots: SnapshotSource
  #recent: RecentCommits
  readonly #listeners = new Set<(time: Timestamp) => void>()
  #lastTime: Timestamp
  /** The group that commits join. */
  #gathering: Group | undefined
  /** Settles when every commit accepted so far is visible. */
  #visible: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor({ path, environment, lock, last, secret, health, room, clock }: OpenStore) {
    this.secret = secret
    this.#path = path
    this.#health = health
    this.#room = room
    this.#environment = environment
    this.#lock = lock
    this.#clock = clock
    this.#snapshots = new SnapshotSource(environment)
    this.#recent = new RecentCommits(last)
    this.#lastTime = last
  }

  snapshot(): Snapshot {
    return this.#snapshots.open()
  }

  changesSince(after: Timestamp): IterableIterator<ChangeRecord> {
    return readChanges(this.snapshot(), after)
  }

  nextTime(): Timestamp {
    this.#lastTime = Math.max(this.#clock.now(), this.#lastTime + 1)
    return this.#lastTime
  }

  readTime(snapshotTime: Timestamp): Timestamp {
    return this.#recent.timeAfter(snapshotTime) ?? this.nextTime()
  }

  onCommit(listener: (time: Timestamp) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async commit(request: CommitRequest): Promise<CommitOutcome> {
    this.#checkOpen()
    this.#health.check()
    const conflict = this.#recent.findConflict(request)
    if (conflict !== undefined) {
      await this.#visible
      return { kind: 'conflict', key: conflict.key }
    }
    const givenBefore = this.#lastTime
    const time = this.nextTime()
    const writes = request.writes.map((write) => stampWrite(write, time))
    this.#recent.add(time, request.isPrivate === true ? [] : keysOf(writes), givenBefore)
    await this.#join({ writes, change: request.change, droppedChanges: request.droppedChanges, time })
    for (const listener of this.#listeners) listener(time)
    return { kind: 'committed', time }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#snapshots.releaseAll()
    try {
      await this.#visible
      if (this.#health.isStopped) return void this.#environment.close().catch(() => {}) // would wait for the flush that failed
      await flushOf(this.#environment)
      this.#room.giveBack()
      await this.#environment.close()
    } finally {
      this.#room.close()
      this.#lock.release()
    }
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreError('io', 'the store is closed')
  }

  /** Adds a commit to the group that gathers; resolves when that is on disk. */
  #join(commit: AcceptedCommit): Promise<void> {
    const group = (this.#gathering ??= this.#openGroup())
    group.commits.push(commit)
    return group.flushed
  }

  /** Opens a group, which is written as soon as what was accepted before is visible or has failed. */
  #openGroup(): Group {
    const commits: AcceptedCommit[] = []
    const written = this.#visible.then(() => {
      this.#gathering = undefined
      this.#health.check()
      this.#room.makeFor(sizeOf(commits))
      return this.#write(() => this.#apply(commits))
    })
    const flushed = this.#settle(written, ({ time }) => time >= (commits[commits.length - 1]?.time ?? 0))
    // What comes next waits until a failure has been noted. The callers of the commits get the error.
    this.#visible = written.then(({ visible }) => visible).catch(() => flushed.catch(() => {}))
    return { commits, flushed }
  }

  #apply(commits: readonly AcceptedCommit[]): void {
    let last = 0
    for (const { writes, change, droppedChanges, time } of commits) {
      for (const { key, value } of writes) {
        if (value === undefined) void this.#environment.remove(key)
        else this.#put(key, value)
      }
      if (change !== undefined) this.#put(changeKey(time), fillStamps(change.value, change.stamps, time))
      if (droppedChanges !== undefined) for (const dropped of droppedChanges) void this.#environment.remove(changeKey(dropped))
      last = time
    }
    const micros = Buffer.allocUnsafe(8)
    writeMicros(micros, 0, last)
    void this.#environment.put(lastCommitKey as Buffer, micros)
  }

  #put(key: Buffer, value: Uint8Array): void {
    void this.#environment.put(key, withSum(key, value))
  }

  /** Runs writes as one batch. */
  #write(write: () => void): BatchUnderWay {
    const visible = this.#environment.batch(write)
    const flushed = flushOf(this.#environment)
    flushed.catch(() => {}) // fails like `visible`, which is looked at first
    return { visible, flushed }
  }

  /** Waits until a batch is on disk. @param isVisible whether a snapshot holds the batch @throws {StoreError} io */
  async #settle(written: BatchUnderWay | Promise<BatchUnderWay>, isVisible: (snapshot: Snapshot) => boolean): Promise<void> {
    try {
      const { visible, flushed } = await written
      if (!(await visible)) throw new StoreError('io', 'the commit was not applied')
      await flushed
      this.#health.succeeded()
    } catch (error: unknown) {
      throw this.#failed(await reasonOf(error), isVisible)
    }
  }

  /**
   * Notes a batch that failed. Its commits were remembered as if they had been written, so what is remembered is made again from what is
   * visible; commits that wait were judged against more than that, and are remembered again.
   */
  #failed(error: unknown, isVisible: (snapshot: Snapshot) => boolean): StoreError {
    const state = this.#look(isVisible)
    if (state === undefined || state.isVisible) {
      noteFailedFlush(this.#path)
      return this.#health.flushFailed(error)
    }
    this.#recent = new RecentCommits(state.time)
    for (const { time, writes } of this.#gathering?.commits ?? []) this.#recent.add(time, keysOf(writes), time - 1)
    return error instanceof StoreError ? error : this.#health.writeFailed(error)
  }

  /** Looks at what is visible; undefined when LMDB reads nothing any more. */
  #look(isVisible: (snapshot: Snapshot) => boolean): { readonly time: Timestamp; readonly isVisible: boolean } | undefined {
    try {
      const snapshot = this.snapshot()
      try {
        return { time: snapshot.time, isVisible: isVisible(snapshot) }
      } finally {
        snapshot.release()
      }
    } catch (failure: unknown) {
      if (failure instanceof StoreError) return undefined
      throw failure
    }
  }
}

/** Commits that are written together. */
interface Group {
  readonly commits: AcceptedCommit[]
  readonly flushed: Promise<void>
}

interface AcceptedCommit {
  readonly writes: readonly StampedWrite[]
  readonly change: CommitRequest['change']
  readonly droppedChanges: CommitRequest['droppedChanges']
  readonly time: Timestamp
}

interface BatchUnderWay {
  readonly visible: Promise<boolean>
  readonly flushed: Promise<unknown>
}

/** Promises the flush of what was written so far. LMDB's own thenable would mean the flush that is next when it is awaited. */
function flushOf(environment: Environment): Promise<unknown> {
  return new Promise((resolve, reject) => {
    void environment.flushed.then(resolve, reject)
  })
}

/** What a batch of commits writes. Deletions count like writes: they renew pages, too. */
function sizeOf(commits: readonly AcceptedCommit[]): BatchSize {
  const size = { writes: 0, bytes: 0 }
  for (const { writes, change, droppedChanges } of commits) {
    size.writes += writes.length + (droppedChanges?.length ?? 0) + COMMIT_RECORDS
    size.bytes += change?.value.length ?? 0
    for (const { key, value } of writes) size.bytes += key.length + (value?.length ?? 0)
  }
  return size
}

/** Records that the store itself writes with a commit: its change and its time. */
const COMMIT_RECORDS = 2

function keysOf(writes: readonly StampedWrite[]): string[] {
  return writes.map(({ key }) => bytesText(key))
}

interface StampedWrite {
  readonly key: Buffer
  readonly value: Buffer | undefined
}

function stampWrite(write: Write, time: Timestamp): StampedWrite {
  const { key, value } = write
  assert(key.length > 0 && key.length <= KEY_BYTES_MAX, `a key has 1 to ${KEY_BYTES_MAX} bytes`)
  assert(key[0] !== RESERVED_KEY_BYTE, 'a key does not begin with the reserved byte')
  return {
    key: asBuffer(fillStamps(key, write.keyStamps, time)),
    value: value === undefined ? undefined : asBuffer(fillStamps(value, write.valueStamps, time)),
  }
}
