import { fql, TimeStub, type Client } from 'fauna'
import type { LogSize } from '../../providers/metering.ts'

/** A request as it is kept. */
export interface StoredLogRequest {
  readonly id: string
  /** Region group and names, as in the log. */
  readonly scope: string
  readonly from: Date
  readonly to: Date
  readonly createdAt: Date
  /** null until the log was counted. */
  readonly size: LogSize | null
}

type Row = {
  readonly id: string
  readonly scope: string
  readonly from: TimeStub
  readonly to: TimeStub
  readonly createdAt: TimeStub
  readonly lines: number | null
  readonly bytes: number | null
}

/** Keeps the log requests of accounts. */
export interface LogRequestRepository {
  /** Creates a request, or returns the one with the same token. */
  create(
    accountId: string,
    wish: Omit<StoredLogRequest, 'id' | 'size'> & { readonly token: string | null; readonly ttl: Date },
  ): Promise<StoredLogRequest>
  list(accountId: string, start: number, count: number): Promise<readonly StoredLogRequest[]>
  /** @param accountId undefined: of any account */
  find(accountId: string | undefined, id: string): Promise<StoredLogRequest | undefined>
  /** Keeps what a log was counted to have; that of a request that is gone is not kept. */
  keepSize(id: string, size: LogSize): Promise<void>
}

/** Creates the repository over the control database. */
export function createLogRequestRepository(control: Client): LogRequestRepository {
  const shown = fql`(r => { id: r.id, scope: r.scope, from: r.from, to: r.to, createdAt: r.createdAt, lines: r.lines, bytes: r.bytes })`
  return {
    create: async (accountId, { scope, from, to, createdAt, token, ttl }) => {
      const [begin, end, at, until] = [from, to, createdAt, ttl].map((time) => TimeStub.fromDate(time))
      const { data } = await control.query<Row>(fql`
        let known = if (${token} == null) null else LogRequest.byAccount(${accountId}).firstWhere(.token == ${token})
        let made = known ?? LogRequest.create({
          accountId: ${accountId}, scope: ${scope}, from: ${begin ?? null}, to: ${end ?? null}, createdAt: ${at ?? null},
          token: ${token}, ttl: ${until ?? null}
        })
        (${shown})(made)`)
      return read(data)
    },
    list: async (accountId, start, count) => {
      const { data } = await control.query<Row[]>(
        fql`LogRequest.byAccount(${accountId}).drop(${start}).take(${count}).toArray().map(${shown})`,
      )
      return data.map(read)
    },
    find: async (accountId, id) => {
      const { data } = await control.query<Row | null>(fql`
        let found = LogRequest.byId(${id})
        if (!found.exists() || (${accountId ?? null} != null && found!.accountId != ${accountId ?? null})) null else (${shown})(found)`)
      return data === null ? undefined : read(data)
    },
    keepSize: async (id, { lines, bytes }) => {
      await control.query(fql`LogRequest.byId(${id})?.update({ lines: ${lines}, bytes: ${bytes} })
        null`)
    },
  }
}

function read({ id, scope, from, to, createdAt, lines, bytes }: Row): StoredLogRequest {
  const size = lines === null || bytes === null ? null : { lines, bytes }
  return { id, scope, from: from.toDate(), to: to.toDate(), createdAt: createdAt.toDate(), size }
}
