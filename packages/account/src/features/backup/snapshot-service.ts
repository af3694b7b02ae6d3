import {
  COUNT_CAP,
  countParents,
  BACKUP_DEPTH_MAX,
  formatAccountPath,
  parseDatabasePath,
  regionGroupName,
  type DatabasePath,
  type RegionPrefix,
} from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { backupFailureOf, type LiveDatabase, type RegionBackups, type StoredSnapshot } from '../../providers/database-backups.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import { givenUp, RunningWork } from '../running-work/running-work.ts'
import type { NewSnapshot, SnapshotOrigin, SnapshotRepository, StoredSnapshotRow } from './snapshot-repository.ts'
import { regionOfName } from './region-of-name.ts'

/** Snapshots that are taken at once; the others wait. */
const AT_ONCE_MAX = 2
const EXPIRED_AT_ONCE_MAX = 100
/** Snapshots of a database beyond which only the schedule takes more. */
const SNAPSHOTS_MAX = 1_000
const DAY_MS = 24 * 60 * 60 * 1000

/** A database that can be backed up. */
export interface BackedUpDatabase {
  readonly path: DatabasePath
  readonly globalId: bigint
  readonly backups: RegionBackups
}

type SnapshotStores = Pick<HeldStores, 'findReader' | 'isElsewhere' | 'refuseElsewhere' | 'require'>

/** Takes, reads and deletes snapshots. */
export class SnapshotService {
  readonly #context: AccountContext
  readonly #repository: SnapshotRepository
  readonly #stores: SnapshotStores
  readonly #work: RunningWork
  readonly #waiting: StoredSnapshotRow[] = []
  readonly #running = new Map<string, StoredSnapshotRow>()
  readonly #documents = new Map<string, number>()

  constructor(context: AccountContext, repository: SnapshotRepository, stores: SnapshotStores) {
    this.#context = context
    this.#stores = stores
    this.#repository = repository
    this.#work = new RunningWork(context.logger)
  }

  /**
   * Finds a database that can be backed up, here or, to look at it only, `anywhere`.
   *
   * @throws {AccountError} backups_unsupported, backups_elsewhere, not_found, invalid_path
   */
  async findDatabase(path: DatabasePath, where: 'here' | 'anywhere' = 'here'): Promise<BackedUpDatabase> {
    const { regionGroup } = path
    const backups = (where === 'anywhere' ? this.#stores.findReader(regionGroup) : undefined) ?? this.#stores.require(regionGroup)
    if (path.names.length === 0) throw new AccountError('invalid_path', { reason: ROOT_TEXT })
    const globalId = await backups.find(path.names)
    if (globalId === undefined) throw new AccountError('not_found', { reason: 'There is no database at this path.' })
    return { path, globalId, backups }
  }

  /** Begins a snapshot of a database. @throws {AccountError} backup_depth, database_unavailable, conflict, and those of `findDatabase` */
  async create(accountId: string, path: DatabasePath, retentionDays: number | null): Promise<StoredSnapshotRow> {
    if (countParents(path) >= BACKUP_DEPTH_MAX) throw new AccountError('backup_depth')
    const database = await this.findDatabase(path)
    if ((await database.backups.locate(database.globalId))?.heldBy !== undefined) throw new AccountError('database_unavailable')
    if ((await this.#repository.countOf(accountId, String(database.globalId))) >= SNAPSHOTS_MAX) {
      throw new AccountError('conflict', { reason: `There are ${SNAPSHOTS_MAX} snapshots of this database already; delete one first.` })
    }
    const latest = await this.#repository.listOf(accountId, String(database.globalId), 1)
    if (latest.some(isUnfinished)) throw new AccountError('conflict', { reason: 'A snapshot of this database is being taken already.' })
    const row = await this.#repository.create(newSnapshot(accountId, database, 'manual', timeOf(this.#context), retentionDays))
    this.take(row)
    return row
  }

  /** Makes the row of a snapshot that somebody else takes. */
  createRow(
    accountId: string,
    database: BackedUpDatabase,
    origin: SnapshotOrigin,
    retentionDays: number | null,
  ): Promise<StoredSnapshotRow> {
    return this.#repository.create(newSnapshot(accountId, database, origin, timeOf(this.#context), retentionDays))
  }

  /** Takes a snapshot in the background, when its turn has come. */
  take(row: StoredSnapshotRow): void {
    this.#waiting.push(row)
    this.#next()
  }

  /** Goes on with the snapshots that a stop has left unfinished, those of restores excepted, which take them again. */
  async resume(regions: readonly RegionPrefix[]): Promise<void> {
    for (const row of await this.#repository.listUnfinished()) {
      const region = regionOfName(row.region)
      const isHere = regions.includes(region) && this.#context.backups.of(region) !== undefined
      const isKnown = this.#waiting.some(({ id }) => id === row.id)
      if (isHere && !isKnown && row.origin !== 'restore') this.take(row)
    }
  }

  /** Gives up the snapshots of a region group that another process goes on with. */
  lose(region: RegionPrefix): void {
    const isLost = (row: StoredSnapshotRow): boolean => regionOfName(row.region) === region
    this.#waiting.splice(0, Infinity, ...this.#waiting.filter((row) => !isLost(row)))
    for (const row of this.#running.values()) if (isLost(row)) this.#work.lose(row.id)
  }

  /** Takes a snapshot and waits for it. @throws what has failed; the row then says so */
  async takeNow(row: StoredSnapshotRow, signal: AbortSignal): Promise<void> {
    const now = (): Date => timeOf(this.#context)
    const createdAt = now()
    await this.#repository.update(row.id, { status: 'InProgress', updatedAt: createdAt, createdAt })
    try {
      const taken = await this.#write(row, createdAt, signal)
      await this.#repository.update(row.id, {
        status: 'Complete',
        updatedAt: now(),
        sizeBytes: taken.bytes,
        documents: taken.summary.documents,
        txnTime: taken.header.time,
      })
    } catch (error: unknown) {
      if (givenUp(signal) !== undefined) throw error // taken again when the service starts, or by another process
      const failure = { code: backupFailureOf(error) ?? 'failed', message: messageOf(error) }
      await this.#repository.update(row.id, { status: 'Failed', updatedAt: now(), failure })
      throw error
    } finally {
      this.#documents.delete(row.id)
    }
  }

  /** Where the database of a snapshot is now; undefined once it is gone. @throws {AccountError} backups_elsewhere */
  async findPlace({ path, globalId }: Pick<StoredSnapshotRow, 'path' | 'globalId'>): Promise<DatabasePath | undefined> {
    const { regionGroup } = parseDatabasePath(path)
    const names = (await this.#stores.findReader(regionGroup)?.locate(BigInt(globalId)))?.path
    return names && { regionGroup, names }
  }

  /** Documents that were written so far, while a snapshot is taken. */
  documentsOf(id: string): number | undefined {
    return this.#documents.get(id)
  }

  /** Reads what a complete snapshot holds. @throws {AccountError} snapshot_incomplete, snapshot_damaged */
  readFile(row: StoredSnapshotRow): StoredSnapshot {
    if (row.status !== 'Complete') throw new AccountError('snapshot_incomplete')
    const backups = this.backupsOf(row)
    try {
      return backups.readFile(this.#context.backups.fileOf(row.id))
    } catch (error: unknown) {
      throw backupFailureOf(error) === undefined ? error : new AccountError('snapshot_damaged', { reason: messageOf(error), cause: error })
    }
  }

  /** Reads what the database of a snapshot is now; nothing where it does not exist any more. @throws {AccountError} database_unavailable */
  async readLive(row: StoredSnapshotRow): Promise<readonly LiveDatabase[]> {
    const backups = this.backupsOf(row)
    const globalId = BigInt(row.globalId)
    const found = await backups.locate(globalId)
    if (found === undefined) return []
    if (found.heldBy !== undefined) throw new AccountError('database_unavailable')
    return backups.count(globalId, COUNT_CAP)
  }

  /** @throws {AccountError} backups_unsupported where the region group has become a cluster, backups_elsewhere */
  backupsOf({ region }: Pick<StoredSnapshotRow, 'region'>): RegionBackups {
    return this.#stores.require(regionOfName(region))
  }

  /** Deletes a snapshot: its file first, so that none stays behind that nobody knows of. @throws {AccountError} backups_elsewhere */
  async delete({ id, region }: StoredSnapshotRow): Promise<void> {
    this.#stores.refuseElsewhere(regionOfName(region))
    const waiting = this.#waiting.findIndex((row) => row.id === id)
    if (waiting >= 0) this.#waiting.splice(waiting, 1)
    this.#work.cancel(id)
    await this.#context.backups.deleteFile(id)
    await this.#repository.delete(id)
  }

  /** Deletes what has expired, is not in use and has its file here. */
  async expire(isInUse: (id: string) => boolean): Promise<void> {
    const expired = await this.#repository.listExpired(timeOf(this.#context), EXPIRED_AT_ONCE_MAX)
    const own = expired.filter(({ region }) => !this.#stores.isElsewhere(regionOfName(region)))
    for (const row of own) if (!isInUse(row.id)) await this.delete(row)
  }

  settled(): Promise<void> {
    return this.#work.settled()
  }

  close(): Promise<void> {
    this.#waiting.length = 0
    return this.#work.close()
  }

  #next(): void {
    if (this.#work.size >= AT_ONCE_MAX) return
    const row = this.#waiting.shift()
    if (row === undefined) return
    this.#work.begin(row.id, async (signal) => {
      this.#running.set(row.id, row)
      try {
        await this.takeNow(row, signal)
      } catch (error: unknown) {
        this.#context.logger.warn({ snapshotId: row.id, path: row.path, err: error }, 'snapshot not taken')
      } finally {
        this.#running.delete(row.id)
      }
      setImmediate(() => this.#next())
    })
    this.#next()
  }

  async #write(row: StoredSnapshotRow, createdAt: Date, signal: AbortSignal): Promise<StoredSnapshot> {
    const backups = this.backupsOf(row)
    const names = (await backups.locate(BigInt(row.globalId)))?.path
    if (names === undefined) throw Object.assign(new Error('The database does not exist any more.'), { code: 'gone', name: 'BackupError' })
    const wish = { path: row.path, createdAt: createdAt.toISOString(), file: this.#context.backups.fileOf(row.id) }
    const onDocuments = (documents: number): void => void this.#documents.set(row.id, documents)
    return backups.takeSnapshot(names, wish, { onDocuments, signal })
  }
}

const ROOT_TEXT = 'Choose a database below the region group. For a region group as a whole use npm run backup.'

function isUnfinished({ status, origin }: StoredSnapshotRow): boolean {
  return origin !== 'restore' && (status === 'Pending' || status === 'InProgress')
}

function newSnapshot(
  accountId: string,
  { path, globalId }: BackedUpDatabase,
  origin: SnapshotOrigin,
  createdAt: Date,
  retentionDays: number | null,
): NewSnapshot {
  const expiresAt = retentionDays === null ? null : new Date(createdAt.getTime() + retentionDays * DAY_MS)
  const region = regionGroupName(path.regionGroup)
  return { accountId, globalId: String(globalId), path: formatAccountPath(path), region, origin, createdAt, expiresAt }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
