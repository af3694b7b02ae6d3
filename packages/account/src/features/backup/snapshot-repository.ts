import type { SnapshotState } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'

export type SnapshotOrigin = 'schedule' | 'manual' | 'restore'

/** A snapshot as it is kept. */
export interface StoredSnapshotRow {
  readonly id: string
  readonly accountId: string
  /** Global id of its database in decimal, and the path that it had. */
  readonly globalId: string
  readonly path: string
  readonly region: string
  readonly origin: SnapshotOrigin
  readonly status: SnapshotState
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date | null
  readonly sizeBytes: number | null
  readonly documents: number
  readonly txnTime: number | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

type Row = Omit<StoredSnapshotRow, 'createdAt' | 'updatedAt' | 'expiresAt' | 'sizeBytes' | 'txnTime' | 'failure'> & {
  readonly createdAt: TimeStub
  readonly updatedAt: TimeStub
  readonly expiresAt: TimeStub | null
  readonly sizeBytes: number | null
  readonly txnTime: number | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
}

/** What a snapshot is made of. */
export type NewSnapshot = Pick<StoredSnapshotRow, 'accountId' | 'globalId' | 'path' | 'region' | 'origin' | 'createdAt' | 'expiresAt'>

/** Changes of a snapshot while it is taken. */
export interface SnapshotChange {
  readonly status: SnapshotState
  readonly updatedAt: Date
  readonly createdAt?: Date
  readonly sizeBytes?: number
  readonly documents?: number
  readonly txnTime?: number
  readonly failure?: { readonly code: string; readonly message: string }
}

/** Keeps the snapshots of accounts. */
export interface SnapshotRepository {
  create(snapshot: NewSnapshot): Promise<StoredSnapshotRow>
  /** @param accountId undefined: of any account */
  find(accountId: string | undefined, id: string): Promise<StoredSnapshotRow | undefined>
  /** Latest first. */
  list(
    accountId: string,
    filter: { readonly scope: string | undefined; readonly start: number; readonly count: number },
  ): Promise<readonly StoredSnapshotRow[]>
  /** Those of one database, latest first. */
  listOf(accountId: string, globalId: string, count: number): Promise<readonly StoredSnapshotRow[]>
  countOf(accountId: string, globalId: string): Promise<number>
  /** Those that have not ended, oldest first. */
  listUnfinished(): Promise<readonly StoredSnapshotRow[]>
  listExpired(now: Date, count: number): Promise<readonly StoredSnapshotRow[]>
  /** Bytes that are stored, by path. */
  sizes(): Promise<readonly { readonly path: string; readonly bytes: number }[]>
  update(id: string, change: SnapshotChange): Promise<void>
  delete(id: string): Promise<void>
}

/** Most rows of one database that the account service looks through. */
const SIZES_MAX = 16_000

/** Creates the repository over the control database. */
export function createSnapshotRepository(control: Client): SnapshotRepository {
  const shown = fql`(s => {
    id: s.id, accountId: s.accountId, globalId: s.globalId, path: s.path, region: s.region, origin: s.origin, status: s.status,
    createdAt: s.createdAt, updatedAt: s.updatedAt, expiresAt: s.expiresAt, sizeBytes: s.sizeBytes, documents: s.documents,
    txnTime: s.txnTime, failureCode: s.failureCode, failureMessage: s.failureMessage
  })`
  const rows = async (query: Parameters<Client['query']>[0]): Promise<readonly StoredSnapshotRow[]> =>
    (await control.query<Row[]>(fql`(${query}).toArray().map(${shown})`)).data.map(read)
  return {
    create: async ({ createdAt, expiresAt, ...rest }) => {
      const at = TimeStub.fromDate(createdAt)
      const until = expiresAt && TimeStub.fromDate(expiresAt)
      const fields = { ...rest, status: 'Pending', documents: 0, createdAt: at, updatedAt: at, expiresAt: until }
      return read((await control.query<Row>(fql`(${shown})(BackupSnapshot.create(${fields}))`)).data)
    },
    find: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = BackupSnapshot.byId(${id})
        if (!found.exists() || (${accountId ?? null} != null && found!.accountId != ${accountId ?? null})) null else (${shown})(found)`)
      return data === null ? undefined : read(data)
    },
    list: (accountId, { scope, start, count }) => {
      const all = fql`BackupSnapshot.byAccount(${accountId})`
      const wanted = scope === undefined ? all : fql`${all}.where(s => s.path == ${scope} || s.region == ${scope})`
      return rows(fql`${wanted}.drop(${start}).take(${count})`)
    },
    listOf: (accountId, globalId, count) => rows(fql`BackupSnapshot.byDatabase(${accountId}, ${globalId}).take(${count})`),
    countOf: async (accountId, globalId) =>
      (await control.query<number>(fql`BackupSnapshot.byDatabase(${accountId}, ${globalId}).count()`)).data,
    listUnfinished: async () => {
      const found = await rows(fql`BackupSnapshot.byStatus("Pending").concat(BackupSnapshot.byStatus("InProgress"))`)
      return [...found].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    },
    listExpired: (now, count) => {
      const until = TimeStub.fromDate(now)
      return rows(fql`BackupSnapshot.byExpiry({ to: ${until} }).where(s => s.status == "Complete" || s.status == "Failed").take(${count})`)
    },
    sizes: async () => {
      const query = fql<{ path: string; bytes: number }[]>`
        BackupSnapshot.byStatus("Complete").take(${SIZES_MAX}).toArray().map(s => { path: s.path, bytes: s.sizeBytes })`
      return (await control.query<{ path: string; bytes: number }[]>(query)).data
    },
    update: (id, change) => updateRow(control, id, change),
    delete: async (id) => {
      await control.query(fql`
        let found = BackupSnapshot.byId(${id})
        if (found.exists()) found!.delete()
        null`)
    },
  }
}

function read({ createdAt, updatedAt, expiresAt, sizeBytes, txnTime, failureCode, failureMessage, ...rest }: Row): StoredSnapshotRow {
  return {
    ...rest,
    createdAt: createdAt.toDate(),
    updatedAt: updatedAt.toDate(),
    expiresAt: expiresAt?.toDate() ?? null,
    sizeBytes: sizeBytes ?? null,
    txnTime: txnTime ?? null,
    failure: typeof failureCode === 'string' ? { code: failureCode, message: failureMessage ?? '' } : null,
  }
}

async function updateRow(control: Client, id: string, { failure, updatedAt, createdAt, ...rest }: SnapshotChange): Promise<void> {
  const fields = {
    ...rest,
    updatedAt: TimeStub.fromDate(updatedAt),
    ...(createdAt && { createdAt: TimeStub.fromDate(createdAt) }),
    ...(failure && { failureCode: failure.code, failureMessage: failure.message }),
  }
  await control.query(fql`
    let found = BackupSnapshot.byId(${id})
    if (found.exists()) found!.update(${fields})
    null`)
}
