import type { SavedQueryRecord } from '../../../data/saved-query.ts'
import type { ShellRecords } from '../../../data/shell-records.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { newId } from '../workspace/query-tab.ts'
import { readArguments } from '../../../data/query-argument.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'

/** The database of queries that are offered everywhere. */
export const EVERYWHERE = '*'

/** A query kept under a name. */
export interface SavedQuery extends SavedQueryRecord {
  readonly arguments: readonly QueryArgument[]
}

export type SavedQueryFields = Omit<SavedQuery, 'id' | 'at'>

/** The queries kept under names for a database and for all. */
export class SavedQueries extends Subscribable {
  readonly #records: ShellRecords
  readonly #database: string
  #list: readonly SavedQuery[] | undefined

  constructor(records: ShellRecords, database: string) {
    super()
    this.#records = records
    this.#database = database
  }

  /** By folder and name; undefined until they are loaded. */
  readonly get = (): readonly SavedQuery[] | undefined => this.#list

  readonly load = async (): Promise<void> => {
    const own = await this.#records.list<SavedQuery>('saved', this.#database)
    const everywhere = await this.#records.list<SavedQuery>('saved', EVERYWHERE)
    this.#list = sorted([...own, ...everywhere].map(readSaved))
    this.notify()
  }

  /** Keeps a query, in place of the one with this id. */
  readonly save = async (fields: SavedQueryFields, id: string = newId()): Promise<SavedQuery> => {
    const saved: SavedQuery = { ...fields, id, at: new Date().toISOString() }
    await this.#records.put('saved', saved)
    this.#list = sorted([...(this.#list ?? []).filter((other) => other.id !== id), saved])
    this.notify()
    return saved
  }

  readonly remove = async (id: string): Promise<void> => {
    await this.#records.remove('saved', id)
    this.#list = this.#list?.filter((other) => other.id !== id)
    this.notify()
  }

  /** Takes over the queries of a file that another browser has written; returns how many. */
  readonly importText = async (content: string): Promise<number> => {
    const queries = parseFile(content)
    for (const query of queries) await this.save({ ...query, database: query.database === EVERYWHERE ? EVERYWHERE : this.#database })
    return queries.length
  }

  /** All queries as a file. */
  readonly exportText = (): string => JSON.stringify({ terrariumQueries: 1, queries: this.#list ?? [] }, null, 2)
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

function readSaved(saved: SavedQuery): SavedQuery {
  return {
    ...saved,
    description: saved.description ?? '',
    folder: saved.folder ?? '',
    labels: readLabels(saved.labels),
    arguments: readArguments(saved.arguments),
  }
}
