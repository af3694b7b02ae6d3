import { formatAccountPath, parseDatabasePath, type DatabasePath, type RegionPrefix } from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { backupFailureOf } from '../../providers/database-backups.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import { givenUp, RunningWork } from '../running-work/running-work.ts'
import { isOver, type ExportRepository, type StoredExport } from './repository.ts'

/** What is asked of an export. */
export interface ExportRequest {
  readonly accountId: string
  readonly database: DatabasePath
  readonly destination: { readonly bucket: string; readonly path: string }
  readonly format: StoredExport['format']
  readonly collections: readonly string[] | undefined
  readonly token: string | null
}

/** For how long an export is listed; its files stay. */
const LISTED_MS = 90 * 24 * 60 * 60 * 1000

type ExportStores = Pick<HeldStores, 'isElsewhere' | 'refuseElsewhere' | 'require'>

/** Runs exports, one at a time for each account. */
export class ExportService {
  readonly #context: AccountContext
  readonly #repository: ExportRepository
  readonly #stores: ExportStores
  readonly #work: RunningWork
  readonly #running = new Map<string, StoredExport>()

  constructor(context: AccountContext, repository: ExportRepository, stores: ExportStores) {
    this.#context = context
    this.#stores = stores
    this.#repository = repository
    this.#work = new RunningWork(context.logger)
  }

  /** @throws {AccountError} backups_unsupported, backups_elsewhere, invalid_path, not_found, conflict */
  async create({ accountId, database, destination, format, collections, token }: ExportRequest): Promise<{
    readonly row: StoredExport
    readonly isReplayed: boolean
  }> {
    const backups = this.#stores.require(database.regionGroup)
    if (database.names.length === 0) throw new AccountError('invalid_path', { reason: 'Choose a database below the region group.' })
    if ((await backups.find(database.names)) === undefined)
      throw new AccountError('not_found', { reason: 'There is no database at this path.' })
    const createdAt = timeOf(this.#context)
    const ttl = new Date(createdAt.getTime() + LISTED_MS)
    const path = formatAccountPath(database)
    const made = await this.#repository.create({
      ...{ accountId, database: path, format, collections: collections ?? null },
      ...{ bucket: destination.bucket, path: destination.path, createdAt, token, ttl },
    })
    if (made === undefined)
      throw new AccountError('conflict', { reason: 'Another export of this account is running; wait until it is complete.' })
    if (!made.isReplayed) this.#begin(made.row)
    return made
  }

  /** Gives an export up, which soon ends. @throws {AccountError} job_ended; backups_elsewhere where another process runs it */
  cancel({ id, state, database }: StoredExport): void {
    if (!isOver(state)) this.#stores.refuseElsewhere(parseDatabasePath(database).regionGroup)
    if (isOver(state) || !this.#work.has(id)) throw new AccountError('job_ended')
    this.#work.cancel(id)
  }

  /** Begins those of region groups again that a stop has left. */
  async resume(regions: readonly RegionPrefix[]): Promise<void> {
    for (const row of await this.#repository.listRunning()) {
      const region = regionOf(row)
      if (regions.includes(region) && !this.#stores.isElsewhere(region)) this.#begin(row)
    }
  }

  /** Gives up the exports of a region group that another process goes on with. */
  lose(region: RegionPrefix): void {
    for (const row of this.#running.values()) if (regionOf(row) === region) this.#work.lose(row.id)
  }

  settled(): Promise<void> {
    return this.#work.settled()
  }

  close(): Promise<void> {
    return this.#work.close()
  }

  #begin(row: StoredExport): void {
    this.#work.begin(row.id, async (signal) => {
      this.#running.set(row.id, row)
      await this.#run(row, signal).finally(() => this.#running.delete(row.id))
    })
  }

  async #run(row: StoredExport, signal: AbortSignal): Promise<void> {
    await this.#repository.update(row.id, { state: 'InProgress', updatedAt: timeOf(this.#context) })
    const database = parseDatabasePath(row.database)
    const folder = this.#context.backups.exportFolderOf(row.bucket, row.path, row.id)
    try {
      const { format, collections, database: path } = row
      const wish = { names: database.names, path, folder, format, collections: collections ?? undefined }
      await this.#stores.require(database.regionGroup).exportTo(wish, { signal })
      await this.#repository.update(row.id, { state: 'Complete', updatedAt: timeOf(this.#context) })
    } catch (error: unknown) {
      if (givenUp(signal) !== undefined) return
      const message = error instanceof Error ? error.message : String(error)
      const failure = { code: backupFailureOf(error) ?? 'failed', message }
      await this.#repository.update(row.id, { state: 'Failed', updatedAt: timeOf(this.#context), failure })
    }
  }
}

function regionOf({ database }: StoredExport): RegionPrefix {
  return parseDatabasePath(database).regionGroup
}
