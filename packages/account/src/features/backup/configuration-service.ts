import {
  BACKUP_DEPTH_MAX,
  countParents,
  describeBackupSchedule,
  formatAccountPath,
  INVALID_CRON_TEXT,
  nextBackupRun,
  PAGE_SIZES,
  parseBackupCron,
  regionGroupName,
  type BackupConfiguration,
  type BackupSchedule,
  type DatabasePath,
  type RegionPrefix,
} from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { HeldElsewhereError } from '../../processes/held-elsewhere-error.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import type { RegionBackups } from '../../providers/database-backups.ts'
import type { DatabaseRepository } from '../database/repository.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { ConfigurationRepository, StoredConfiguration } from './configuration-repository.ts'
import { walkDatabases } from './database-walk.ts'
import type { StoredJob } from './job-repository.ts'
import { decodeListToken, encodeListToken } from './list-token.ts'
import type { SnapshotRepository } from './snapshot-repository.ts'
import type { SnapshotService } from './snapshot-service.ts'

/** What a caller asks of the list. */
export interface ConfigurationListing {
  readonly region_group?: RegionPrefix | undefined
  readonly path?: string | undefined
  readonly enabled?: 'true' | 'false' | undefined
  readonly next_token?: string | undefined
  readonly max_results?: number | undefined
}

/** A page of the list. */
export interface ConfigurationList {
  readonly results: BackupConfiguration[]
  readonly next_token?: string
  readonly unavailable?: string[]
  readonly unsupported?: string[]
}

/** What is asked of a database's backups. */
export interface ConfigurationWish {
  readonly path: string
  readonly enabled: boolean
  readonly cron?: string | undefined
  readonly retention_days?: number | null | undefined
}

interface ConfigurationTools {
  readonly context: AccountContext
  readonly configurations: ConfigurationRepository
  readonly rows: SnapshotRepository
  readonly snapshots: SnapshotService
  readonly stores: Pick<HeldStores, 'findReader'>
  /** The job because of which the database at a path is unavailable. */
  readonly jobAt: (path: string) => Pick<StoredJob, 'id' | 'kind'> | undefined
  readonly databases: DatabaseRepository
}

/** Databases that one call looks at; a filter may leave fewer of them. */
const LOOKED_AT_MAX = 1000

/** Lists and changes the backups of databases. */
export class ConfigurationService {
  readonly #tools: ConfigurationTools

  constructor(tools: ConfigurationTools) {
    this.#tools = tools
  }

  /** @throws {AccountError} invalid_path, not_found, validation_error, region_unavailable */
  async list(accountId: string, listing: ConfigurationListing): Promise<ConfigurationList> {
    const { max_results: size = PAGE_SIZES.default.server, enabled } = listing
    const page = new Page(size, enabled)
    const start = listing.next_token === undefined ? undefined : decodeListToken(listing.next_token)
    if (listing.path !== undefined) await this.#listBelow(accountId, parseRequestPath(listing.path), start, page)
    else await this.#listRegions(accountId, listing.region_group, start, page)
    const { results, unavailable, unsupported, next } = page
    return {
      results,
      ...(next && { next_token: encodeListToken(next) }),
      ...(unavailable.length > 0 && { unavailable }),
      ...(unsupported.length > 0 && { unsupported }),
    }
  }

  /** Enables, changes or disables the backups of a database. @throws {AccountError} */
  async update(accountId: string, wish: ConfigurationWish): Promise<BackupConfiguration> {
    const { context, configurations, snapshots } = this.#tools
    const path = parseRequestPath(wish.path)
    if (wish.enabled && countParents(path) >= BACKUP_DEPTH_MAX) throw new AccountError('backup_depth')
    const { globalId } = await snapshots.findDatabase(path)
    const known = await configurations.find(accountId, String(globalId))
    const cron = wish.cron ?? known?.cron
    const schedule = cron === undefined ? undefined : parseBackupCron(cron)
    if (wish.enabled && cron === undefined) throw new AccountError('validation_error', { fields: { cron: 'required' } })
    if (cron !== undefined && schedule === undefined) {
      throw new AccountError('validation_error', { reason: INVALID_CRON_TEXT, fields: { cron: 'invalid' } })
    }
    const isKept = known === undefined && cron === undefined
    if (!isKept) {
      await configurations.save({
        accountId,
        globalId: String(globalId),
        path: formatAccountPath(path),
        region: regionGroupName(path.regionGroup),
        enabled: wish.enabled,
        cron: cron ?? '',
        retentionDays: wish.retention_days === undefined ? (known?.retentionDays ?? null) : wish.retention_days,
        nextAt: wish.enabled && schedule !== undefined ? nextBackupRun(schedule, timeOf(context)) : null,
      })
    }
    return this.#present(accountId, path, String(globalId))
  }

  async #listRegions(accountId: string, wanted: RegionPrefix | undefined, start: DatabasePath | undefined, page: Page): Promise<void> {
    const { regionGroups } = this.#tools.context
    const regions = regionGroups.map(({ prefix }) => prefix).filter((prefix) => wanted === undefined || prefix === wanted)
    const from = start === undefined ? 0 : Math.max(0, regions.indexOf(start.regionGroup))
    for (const regionGroup of regions.slice(from)) {
      if (page.isFull) return
      if (this.#readerOf(regionGroup, wanted !== undefined) === undefined) {
        page.unsupported.push(regionGroup)
        continue
      }
      const after = start?.regionGroup === regionGroup ? start.names : []
      try {
        await this.#fill(accountId, { regionGroup, names: [] }, after, page)
      } catch (error: unknown) {
        if (!(error instanceof AccountError) || error.code !== 'region_unavailable' || wanted !== undefined) throw error
        page.unavailable.push(regionGroup)
      }
    }
  }

  /** Where all region groups are listed, one whose databases only another process finds is left out. @throws {HeldElsewhereError} where it is the wanted one */
  #readerOf(region: RegionPrefix, isWanted: boolean): RegionBackups | undefined {
    try {
      return this.#tools.stores.findReader(region)
    } catch (error: unknown) {
      if (error instanceof HeldElsewhereError && !isWanted) return undefined
      throw error
    }
  }

  async #listBelow(accountId: string, path: DatabasePath, start: DatabasePath | undefined, page: Page): Promise<void> {
    if (path.names.length > 0) {
      const { globalId } = await this.#tools.snapshots.findDatabase(path, 'anywhere')
      if (start === undefined) page.add(path, await this.#present(accountId, path, String(globalId)))
    }
    await this.#fill(accountId, path, start?.names.slice(path.names.length) ?? [], page)
  }

  async #fill(accountId: string, parent: DatabasePath, after: readonly string[], page: Page): Promise<void> {
    const { databases, stores } = this.#tools
    const backups = stores.findReader(parent.regionGroup)
    if (page.isFull) return
    for await (const { path } of walkDatabases(databases, parent, after)) {
      const globalId = await backups?.find(path.names)
      if (globalId === undefined) continue
      if (page.add(path, await this.#present(accountId, path, String(globalId)))) return
    }
  }

  async #present(accountId: string, path: DatabasePath, globalId: string): Promise<BackupConfiguration> {
    const { configurations, rows, jobAt } = this.#tools
    const [configuration, [latest], snapshots] = await Promise.all([
      configurations.find(accountId, globalId),
      rows.listOf(accountId, globalId, 1),
      rows.countOf(accountId, globalId),
    ])
    const job = jobAt(formatAccountPath(path))
    return {
      id: globalId,
      name: path.names.at(-1) ?? '',
      path: formatAccountPath(path),
      region_group: regionGroupName(path.regionGroup),
      ...presentSchedule(configuration),
      latest_snapshot: latest === undefined ? null : { id: latest.id, created_at: latest.createdAt.toISOString(), status: latest.status },
      snapshots,
      status: job === undefined ? 'available' : job.kind === 'restore' ? 'restoring' : 'copying',
      ...(job && { job_id: job.id }),
    }
  }
}

type PresentedSchedule = Pick<BackupConfiguration, 'enabled' | 'cron' | 'frequency' | 'retention_days' | 'next_snapshot_at'>

function presentSchedule(configuration: StoredConfiguration | undefined): PresentedSchedule {
  const schedule: BackupSchedule | undefined = configuration && parseBackupCron(configuration.cron)
  return {
    enabled: configuration?.enabled ?? false,
    cron: configuration?.cron ?? null,
    frequency: schedule === undefined ? null : describeBackupSchedule(schedule),
    retention_days: configuration?.retentionDays ?? null,
    next_snapshot_at: configuration?.nextAt?.toISOString() ?? null,
  }
}

/** A page under way. */
class Page {
  readonly results: BackupConfiguration[] = []
  readonly unavailable: string[] = []
  readonly unsupported: string[] = []
  /** The last database of the page, where more may follow. */
  next: DatabasePath | undefined
  readonly #size: number
  readonly #enabled: 'true' | 'false' | undefined
  #lookedAt = 0

  constructor(size: number, enabled: 'true' | 'false' | undefined) {
    this.#size = size
    this.#enabled = enabled
  }

  get isFull(): boolean {
    return this.next !== undefined
  }

  /** Adds a database, if it is wanted. Returns whether the page has come to its end. */
  add(path: DatabasePath, configuration: BackupConfiguration): boolean {
    if (this.#enabled === undefined || String(configuration.enabled) === this.#enabled) this.results.push(configuration)
    if (this.results.length >= this.#size || ++this.#lookedAt >= LOOKED_AT_MAX) this.next = path
    return this.isFull
  }
}
