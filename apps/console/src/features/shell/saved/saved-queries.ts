import { ApiError } from '@terrarium/contracts'
import { readArguments } from '../../../data/query-argument.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'
import { EVERYWHERE } from '../../../data/saved-query.ts'
import type { SavedQueryRecord } from '../../../data/saved-query.ts'
import type { SavedQueryKeeper, SavedQueryStore } from '../../../data/saved-query-store.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { newId } from '../workspace/query-tab.ts'

/** A query kept under a name. */
export interface SavedQuery extends SavedQueryRecord {
  readonly arguments: readonly QueryArgument[]
}

export type SavedQueryFields = Omit<SavedQuery, 'id' | 'at' | 'version' | 'path'>

/** What is known of the saved queries. */
export interface SavedState {
  /** By folder and name; undefined until they are loaded. */
  readonly queries: readonly SavedQuery[] | undefined
  readonly keeper: SavedQueryKeeper | undefined
  /** Queries of this browser, of whatever database, that the account could keep. */
  readonly localCount: number
  /** Why they could not be read. */
  readonly error: ApiError | undefined
}

/** How many queries were taken over, and why the others were not. */
export interface Taken {
  readonly count: number
  readonly refused: number
  readonly error: ApiError | undefined
}

const UNKNOWN: SavedState = { queries: undefined, keeper: undefined, localCount: 0, error: undefined }

/** The queries kept under names for a database and for all. */
export class SavedQueries extends Subscribable {
  readonly #store: SavedQueryStore
  readonly #database: string
  readonly #path: string
  #state = UNKNOWN

  constructor(store: SavedQueryStore, database: string, path: string) {
    super()
    this.#store = store
    this.#database = database
    this.#path = path
  }

  readonly get = (): SavedState => this.#state

  /** Reads them again; a failure is part of the state. */
  readonly load = async (): Promise<void> => {
    try {
      const { keeper, queries } = await this.#store.list(this.#database)
      const local = keeper === 'account' ? await this.#store.listLocal() : []
      this.#set({ keeper, queries: sorted(queries.map(readSaved)), localCount: local.length, error: undefined })
    } catch (error: unknown) {
      if (!(error instanceof ApiError)) throw error
      this.#set({ ...this.#state, error })
    }
  }

  /**
   * Keeps a query, in place of the one that was known.
   *
   * @throws {ApiError} conflict, when another one is kept in its place since; saved_query_limit; validation_error
   */
  readonly save = async (fields: SavedQueryFields, known?: Pick<SavedQuery, 'id' | 'version'>): Promise<SavedQuery> => {
    const path = fields.database === EVERYWHERE ? undefined : this.#path
    const query = { ...fields, path, id: known?.id ?? newId(), version: known?.version, at: new Date().toISOString() }
    const isLocal = known !== undefined && known.version === undefined
    const saved = readSaved(await (isLocal ? this.#store.putLocal(query) : this.#store.put(query)))
    const others = (this.#state.queries ?? []).filter(({ id }) => id !== saved.id)
    this.#set({ ...this.#state, queries: sorted([...others, saved]) })
    return saved
  }

  /** What the account keeps in place of a query since; undefined when it is gone. */
  readonly find = async (id: string): Promise<SavedQuery | undefined> => {
    const found = await this.#store.find(id)
    return found && readSaved(found)
  }

  /** Those of every database, those of this one too. */
  readonly listAll = async (): Promise<readonly SavedQuery[]> => sorted((await this.#store.listAll()).map(readSaved))

  readonly remove = async (query: Pick<SavedQuery, 'id' | 'version'>): Promise<void> => {
    await this.#store.remove(query)
    await this.load()
  }

  /** Moves the queries that this browser keeps to the account. One whose id is taken by another text gets a new id. */
  readonly takeOver = async (): Promise<Taken> => {
    const taken = await this.#putEach(await this.#store.listLocal(), async (query) => {
      await this.#putNew(readSaved(query))
      await this.#store.remove({ id: query.id, version: undefined })
    })
    await this.load()
    return taken
  }

  /** Takes over the queries of a file that another browser has written. */
  readonly importText = async (content: string): Promise<Taken> => {
    const taken = await this.#putEach(parseFile(content), async (query) => {
      await this.save({ ...query, database: query.database === EVERYWHERE ? EVERYWHERE : this.#database })
    })
    await this.load()
    return taken
  }

  /** All queries as a file. */
  readonly exportText = (): string => JSON.stringify({ terrariumQueries: 1, queries: this.#state.queries ?? [] }, null, 2)

  async #putEach<Query>(queries: readonly Query[], put: (query: Query) => Promise<void>): Promise<Taken> {
    let count = 0
    let failure: ApiError | undefined
    for (const query of queries) {
      try {
        await put(query)
        count += 1
      } catch (error: unknown) {
        if (!(error instanceof ApiError)) throw error
        failure = error
      }
    }
    return { count, refused: queries.length - count, error: failure }
  }

  async #putNew(query: SavedQuery): Promise<void> {
    try {
      await this.#store.put({ ...query, version: undefined })
    } catch (error: unknown) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
      const kept = await this.find(query.id)
      if (kept?.text !== query.text) await this.#store.put({ ...query, version: undefined, id: newId() })
    }
  }

  #set(state: SavedState): void {
    this.#state = state
    this.notify()
  }
}

function sorted(list: readonly SavedQuery[]): readonly SavedQuery[] {
  return [...list].sort((a, b) => a.folder.localeCompare(b.folder) || a.name.localeCompare(b.name))
}

function parseFile(content: string): readonly SavedQuery[] {
  try {
    const file: unknown = JSON.parse(content)
    const list =
      typeof file === 'object' && file !== null && 'queries' in file && Array.isArray(file.queries) ? (file.queries as unknown[]) : []
    return list.filter(isSaved).map(readSaved)
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isSaved(value: unknown): value is SavedQuery {
  return typeof value === 'object' && value !== null && 'text' in value && 'name' in value && typeof value.text === 'string'
}

function readLabels(labels: unknown): readonly string[] {
  return Array.isArray(labels) ? labels.filter((label): label is string => typeof label === 'string') : []
}

function readSaved(saved: SavedQueryRecord): SavedQuery {
  return {
    ...saved,
    description: saved.description ?? '',
    folder: saved.folder ?? '',
    labels: readLabels(saved.labels),
    arguments: readArguments(saved.arguments),
  }
}
