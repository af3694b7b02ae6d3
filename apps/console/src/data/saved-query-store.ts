import { ApiError, deleteSavedQuery, getSavedQuery, listSavedQueries, replaceSavedQuery } from '@terrarium/contracts'
import type { SavedQueryEntry } from '@terrarium/contracts'
import { readArguments } from './query-argument.ts'
import { EVERYWHERE } from './saved-query.ts'
import type { SavedQueryRecord } from './saved-query.ts'
import type { Services } from './services.ts'
import { openShellRecords } from './shell-records.ts'
import type { ShellRecords } from './shell-records.ts'

/** Who keeps the queries that are saved from now on. */
export type SavedQueryKeeper = 'account' | 'browser'

export interface SavedQueryList {
  readonly keeper: SavedQueryKeeper
  /** Those of a database and those for every one, of both keepers. */
  readonly queries: readonly SavedQueryRecord[]
}

/** Statuses of a service that keeps no saved queries. */
const NOT_OFFERED: readonly number[] = [404, 405]
const CACHE_KEY = 'saved-queries'

/** Keeps the saved queries of a member on the account service, or in this browser where the service keeps none. */
export class SavedQueryStore {
  readonly #services: Pick<Services, 'account' | 'cache'>
  readonly #records: ShellRecords

  constructor(services: Pick<Services, 'account' | 'cache'>, records: ShellRecords) {
    this.#services = services
    this.#records = records
  }

  /** @throws {ApiError} when the account service cannot say */
  async list(database: string): Promise<SavedQueryList> {
    const [own, everywhere, kept] = await Promise.all([
      this.#records.list<SavedQueryRecord>('saved', database),
      this.#records.list<SavedQueryRecord>('saved', EVERYWHERE),
      this.#services.cache.fetchQuery({ queryKey: [CACHE_KEY, database], queryFn: () => this.#listKept(database) }),
    ])
    return { keeper: kept === null ? 'browser' : 'account', queries: [...(kept ?? []), ...own, ...everywhere] }
  }

  /**
   * All queries of the member, of whatever database, of both keepers.
   *
   * @throws {ApiError} when the account service cannot say
   */
  async listAll(): Promise<readonly SavedQueryRecord[]> {
    const kept = await this.#services.cache.fetchQuery({ queryKey: [CACHE_KEY, 'all'], queryFn: () => this.#listKept(undefined) })
    return [...(kept ?? []), ...(await this.listLocal())]
  }

  /** All queries that this browser keeps, of whatever database. */
  listLocal(): Promise<readonly SavedQueryRecord[]> {
    return this.#records.list<SavedQueryRecord>('saved')
  }

  /** What the account service keeps under an id; undefined when it is gone. */
  async find(id: string): Promise<SavedQueryRecord | undefined> {
    try {
      return toRecord(await this.#services.account.call(getSavedQuery, { params: { id } }))
    } catch (error: unknown) {
      if (isNotOffered(error)) return undefined
      throw error
    }
  }

  /**
   * Keeps a query where the others are kept that are new.
   *
   * @throws {ApiError} conflict, when the account service keeps another version under this id
   */
  async put(query: SavedQueryRecord): Promise<SavedQueryRecord> {
    try {
      const { id, ...fields } = toEntry(query)
      const saved = await this.#services.account.call(replaceSavedQuery, { params: { id }, body: fields })
      return toRecord(saved)
    } catch (error: unknown) {
      if (!isNotOffered(error)) throw error
      return await this.putLocal(query)
    } finally {
      await this.#forgetList()
    }
  }

  /** Keeps a query in this browser, in place of the one with its id. */
  async putLocal({ version: _version, ...query }: SavedQueryRecord): Promise<SavedQueryRecord> {
    await this.#records.put('saved', query)
    return query
  }

  /** Deletes a query where it is kept; one that is gone already is no failure. */
  async remove({ id, version }: Pick<SavedQueryRecord, 'id' | 'version'>): Promise<void> {
    if (version === undefined) return this.#records.remove('saved', id)
    try {
      await this.#services.account.call(deleteSavedQuery, { params: { id } })
    } catch (error: unknown) {
      if (!isNotOffered(error)) throw error
    } finally {
      await this.#forgetList()
    }
  }

  /** Null where the service keeps none. */
  async #listKept(database: string | undefined): Promise<readonly SavedQueryRecord[] | null> {
    try {
      const { results } = await this.#services.account.call(listSavedQueries, { query: database === undefined ? {} : { database } })
      return results.map(toRecord)
    } catch (error: unknown) {
      if (isNotOffered(error)) return null
      throw error
    }
  }

  async #forgetList(): Promise<void> {
    await this.#services.cache.invalidateQueries({ queryKey: [CACHE_KEY] })
  }
}

/** Opens the saved queries of the member who is signed in. */
export async function openSavedQueryStore(services: Services): Promise<SavedQueryStore | undefined> {
  const userId = services.session.get()?.user.id
  return userId === undefined ? undefined : new SavedQueryStore(services, await openShellRecords(userId))
}

function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && NOT_OFFERED.includes(error.status)
}

function toRecord({ database, updated_at: at, ...entry }: SavedQueryEntry): SavedQueryRecord {
  return { ...entry, database: database ?? EVERYWHERE, at }
}

function toEntry(query: SavedQueryRecord): Omit<SavedQueryEntry, 'updated_at'> {
  const { id, name, description, folder, labels, text, path, version = 0 } = query
  return {
    id,
    name,
    description,
    folder,
    labels: [...labels],
    text,
    arguments: [...readArguments(query.arguments)],
    database: query.database === EVERYWHERE ? null : query.database,
    ...(path !== undefined && { path }),
    version,
  }
}
