import { fql, TimeStub, type Client, type Query } from 'fauna'

export type ExportState = 'Pending' | 'InProgress' | 'Complete' | 'Failed'

/** Whether an export's state will not change any more. */
export function isOver(state: ExportState): boolean {
  return state === 'Complete' || state === 'Failed'
}

/** An export as it is kept. */
export interface StoredExport {
  readonly id: string
  readonly accountId: string
  readonly database: string
  readonly format: 'simple' | 'tagged'
  readonly collections: readonly string[] | null
  readonly bucket: string
  readonly path: string
  readonly state: ExportState
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly failure: { readonly code: string; readonly message: string } | null
}

type Row = Omit<StoredExport, 'createdAt' | 'updatedAt' | 'failure' | 'collections'> & {
  readonly collections: string[] | null
  readonly createdAt: TimeStub
  readonly updatedAt: TimeStub
  readonly failureCode: string | null
  readonly failureMessage: string | null
}

export type NewExport = Omit<StoredExport, 'id' | 'state' | 'updatedAt' | 'failure'> & { readonly token: string | null; readonly ttl: Date }

/** Keeps exports. */
export interface ExportRepository {
  /** Creates an export, or finds the one of the same token within a day; undefined where another one runs. */
  create(wish: NewExport): Promise<{ readonly row: StoredExport; readonly isReplayed: boolean } | undefined>
  find(accountId: string, id: string): Promise<StoredExport | undefined>
  /** Latest first; without states those of any. */
  list(accountId: string, states: readonly ExportState[], start: number, count: number): Promise<readonly StoredExport[]>
  listRunning(): Promise<readonly StoredExport[]>
  update(id: string, change: Pick<StoredExport, 'state' | 'updatedAt'> & Partial<Pick<StoredExport, 'failure'>>): Promise<void>
}

const RUNNING = ['Pending', 'InProgress']
const ALL = ['Pending', 'InProgress', 'Complete', 'Failed']

/** Creates the repository over the control database. */
export function createExportRepository(control: Client): ExportRepository {
  const shown = fql`(e => {
    id: e.id, accountId: e.accountId, database: e.database, format: e.format, collections: e.collections, bucket: e.bucket, path: e.path,
    state: e.state, createdAt: e.createdAt, updatedAt: e.updatedAt, failureCode: e.failureCode, failureMessage: e.failureMessage
  })`
  const rows = async (query: Query<Row[]>): Promise<readonly StoredExport[]> => (await control.query(query)).data.map(read)
  return {
    create: async ({ createdAt, ttl, ...rest }) => {
      const at = TimeStub.fromDate(createdAt)
      const collections = rest.collections && [...rest.collections]
      const fields = { ...rest, collections, state: 'Pending', createdAt: at, updatedAt: at, ttl: TimeStub.fromDate(ttl) }
      const since = TimeStub.fromDate(new Date(createdAt.getTime() - DAY_MS))
      const { data } = await control.query<{ row: Row; isReplayed: boolean } | null>(fql`
        let known = if (${rest.token} == null) null else
          DatabaseExport.byAccount(${rest.accountId}).firstWhere(e => e.token == ${rest.token} && e.createdAt > ${since})
        if (known != null) { row: (${shown})(known), isReplayed: true }
        else if (${RUNNING}.any(state => DatabaseExport.byRunning(${rest.accountId}, state).nonEmpty())) null
        else { row: (${shown})(DatabaseExport.create(${fields})), isReplayed: false }`)
      return data === null ? undefined : { row: read(data.row), isReplayed: data.isReplayed }
    },
    find: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = DatabaseExport.byId(${id})
        if (!found.exists() || found!.accountId != ${accountId}) null else (${shown})(found)`)
      return data === null ? undefined : read(data)
    },
    list: (accountId, states, start, count) => {
      const wanted = states.length === 0 ? ALL : [...states]
      return rows(fql<Row[]>`
        DatabaseExport.byAccount(${accountId}).where(e => ${wanted}.includes(e.state)).drop(${start}).take(${count}).toArray().map(${shown})`)
    },
    listRunning: () => rows(fql<Row[]>`${RUNNING}.flatMap(state => DatabaseExport.byState(state).toArray().map(${shown}))`),
    update: async (id, { updatedAt, failure, ...rest }) => {
      const failed = failure && { failureCode: failure.code, failureMessage: failure.message }
      const fields = { ...rest, updatedAt: TimeStub.fromDate(updatedAt), ...failed }
      await control.query(fql`
        let found = DatabaseExport.byId(${id})
        if (found.exists()) found!.update(${fields})
        null`)
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

function read({ createdAt, updatedAt, failureCode, failureMessage, collections, ...rest }: Row): StoredExport {
  return {
    ...rest,
    collections: collections ?? null,
    createdAt: createdAt.toDate(),
    updatedAt: updatedAt.toDate(),
    failure: typeof failureCode === 'string' ? { code: failureCode, message: failureMessage ?? '' } : null,
  }
}
