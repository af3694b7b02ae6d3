import { createKeyValueStorage, findStorageArea, localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'

/** What the shell keeps: open queries, runs, the results of runs, saved queries, and the windows that are open. */
export const RECORD_KINDS = ['tabs', 'runs', 'results', 'saved', 'windows'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Something kept for one database. */
export interface ShellRecord {
  readonly id: string
  readonly database: string
}

/** Where the shell keeps its records. Nothing here ever holds a secret. */
export interface ShellRecords {
  /** `disk` and `local` outlive the page; `local` has little room. */
  readonly durability: 'disk' | 'local' | 'memory'
  /** Everything of a kind, of one database or of all. */
  list<Kept extends ShellRecord>(kind: RecordKind, database?: string): Promise<readonly Kept[]>
  get<Kept extends ShellRecord>(kind: RecordKind, id: string): Promise<Kept | undefined>
  /** Returns false when there is no room. */
  put(kind: RecordKind, record: ShellRecord): Promise<boolean>
  remove(kind: RecordKind, id: string): Promise<void>
  close(): void
}

const VERSION = 1
/** The member whose records this browser holds. */
const OWNER_ENTRY = 'shell:owner'

function databaseName(userId: string): string {
  return `shell-${userId}`
}

const opened = new Map<string, Promise<ShellRecords>>()

/** Opens the records of a member; the same ones until they are deleted. Falls back to local storage, then to memory. */
export function openShellRecords(userId: string): Promise<ShellRecords> {
  const known = opened.get(userId)
  if (known !== undefined) return known
  const records = openBest(userId)
  opened.set(userId, records)
  return records
}

async function openBest(userId: string): Promise<ShellRecords> {
  const database = await openDatabase(databaseName(userId))
  if (database !== undefined) {
    localStore().set(OWNER_ENTRY, userId)
    return new DiskRecords(database)
  }
  const area = findStorageArea('localStorage')
  return area === undefined
    ? new TextRecords(createKeyValueStorage(undefined), 'memory')
    : new TextRecords(createKeyValueStorage(area), 'local')
}

/** Deletes what a member's shell has kept in this browser; whose it was is remembered, so it also works in another tab. */
export async function deleteShellRecords(userId: string | undefined = localStore().get(OWNER_ENTRY)): Promise<void> {
  if (userId === undefined) return
  const records = await opened.get(userId)
  opened.delete(userId)
  records?.close()
  localStore().remove(OWNER_ENTRY)
  const factory = findFactory()
  if (factory === undefined) return
  await new Promise<void>((done) => {
    const request = factory.deleteDatabase(databaseName(userId))
    // Another tab that holds it open closes it as soon as it hears of the deletion.
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => done())
  })
}

/** Says whose records this browser holds. */
export function shellRecordsOwner(): string | undefined {
  return localStore().get(OWNER_ENTRY)
}

function findFactory(): IDBFactory | undefined {
  try {
    return window.indexedDB
  } catch (error: unknown) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Undefined where the browser has no such databases, or does not open them. */
function openDatabase(name: string): Promise<IDBDatabase | undefined> {
  const factory = findFactory()
  if (factory === undefined) return Promise.resolve(undefined)
  return new Promise((done) => {
    const request = factory.open(name, VERSION)
    request.addEventListener('upgradeneeded', () => {
      for (const kind of RECORD_KINDS) request.result.createObjectStore(kind, { keyPath: 'id' }).createIndex('database', 'database')
    })
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => done(undefined))
  })
}

/** Records in a database of the browser. */
class DiskRecords implements ShellRecords {
  readonly durability = 'disk'
  readonly #database: IDBDatabase
  #isClosed = false

  constructor(database: IDBDatabase) {
    this.#database = database
    database.addEventListener('versionchange', () => this.close())
  }

  async list<Kept extends ShellRecord>(kind: RecordKind, database?: string): Promise<readonly Kept[]> {
    const found = await this.#request<unknown[]>(kind, 'readonly', (store) =>
      database === undefined ? store.getAll() : store.index('database').getAll(database),
    )
    return (found ?? []) as readonly Kept[]
  }

  async get<Kept extends ShellRecord>(kind: RecordKind, id: string): Promise<Kept | undefined> {
    return this.#request<Kept | undefined>(kind, 'readonly', (store) => store.get(id) as IDBRequest<Kept | undefined>)
  }

  async put(kind: RecordKind, record: ShellRecord): Promise<boolean> {
    return (await this.#request(kind, 'readwrite', (store) => store.put(record))) !== undefined
  }

  async remove(kind: RecordKind, id: string): Promise<void> {
    await this.#request<undefined>(kind, 'readwrite', (store) => store.delete(id))
  }

  close(): void {
    this.#isClosed = true
    this.#database.close()
  }

  /** Resolves once the change is on disk; undefined when the browser refuses it. */
  #request<Result>(
    kind: RecordKind,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined)
    return new Promise((done) => {
      const transaction = this.#database.transaction(kind, mode)
      const request = ask(transaction.objectStore(kind))
      transaction.addEventListener('complete', () => done(request.result))
      transaction.addEventListener('abort', () => done(undefined))
    })
  }
}

/** Records as texts in a storage of keys and values. */
export class TextRecords implements ShellRecords {
  readonly durability: ShellRecords['durability']
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage, durability: 'local' | 'memory') {
    this.#storage = storage
    this.durability = durability
  }

  list<Kept extends ShellRecord>(kind: RecordKind, database?: string): Promise<readonly Kept[]> {
    const entries = this.#storage.keys().filter((key) => key.startsWith(prefixOf(kind)))
    const records = entries.flatMap((key) => this.#read<Kept>(key) ?? [])
    return Promise.resolve(records.filter((record) => database === undefined || record.database === database))
  }

  get<Kept extends ShellRecord>(kind: RecordKind, id: string): Promise<Kept | undefined> {
    return Promise.resolve(this.#read<Kept>(prefixOf(kind) + id))
  }

  put(kind: RecordKind, record: ShellRecord): Promise<boolean> {
    return Promise.resolve(this.#storage.set(prefixOf(kind) + record.id, JSON.stringify(record)))
  }

  remove(kind: RecordKind, id: string): Promise<void> {
    this.#storage.remove(prefixOf(kind) + id)
    return Promise.resolve()
  }

  close(): void {
    // Storage of keys and values is never open.
  }

  #read<Kept>(key: string): Kept | undefined {
    const stored = this.#storage.get(key)
    if (stored === undefined) return undefined
    try {
      return JSON.parse(stored) as Kept
    } catch (error: unknown) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }
}

function prefixOf(kind: RecordKind): string {
  return `shell:${kind}:`
}
