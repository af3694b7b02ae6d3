import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@terrarium/base'
import { openWriter, type Writer } from '@terrarium/store'
import { createExecutorPool } from '../executor/pool.ts'
import { createGateway, type EmbeddedGateway } from '../gateway.ts'
import { textOf } from '../http/exchange.ts'
import type { Allowance } from '../metering/allowance.ts'

/** An answer to a query, in simple format. */
export interface QueryResult {
  readonly status: number
  readonly data: unknown
  readonly error: { readonly code: string; readonly message: string } | undefined
}

/** A store with a gateway and executors over it, in a folder that is removed with it. */
export interface EmbeddedStore extends AsyncDisposable {
  readonly folder: string
  readonly path: string
  readonly writer: Writer
  readonly gateway: EmbeddedGateway
  /** Runs a query in the database at a path of names joined with slashes, or with a secret of its own. */
  query(database: string, text: string): Promise<QueryResult>
  queryAs(secret: string, text: string): Promise<QueryResult>
  /** Runs a query that must succeed and returns its result. */
  read(database: string, text: string): Promise<unknown>
}

const ROOT_SECRET = 'secret'

/** Opens a store. @param given a folder that stays, else one of its own is made @param allowance what its queries may do, else everything */
export async function openEmbeddedStore(given?: string, allowance?: Allowance): Promise<EmbeddedStore> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'terrarium-embedded-')))
  const path = join(folder, 'store')
  const writer = await openWriter(path)
  const pool = createExecutorPool({ stores: [{ path, rootSecret: ROOT_SECRET, typecheck: false }], clock: systemClock, base: 1, max: 2 })
  await pool.ready()
  const gateway = createGateway({ pool, store: 0, writer, ...(allowance && { allowance }) })
  const queryAs = async (secret: string, text: string): Promise<QueryResult> => {
    const headers = { authorization: `Bearer ${secret}`, 'x-format': 'simple' }
    const answer = await gateway.handle({ method: 'POST', path: '/query/1', search: '', headers, body: JSON.stringify({ query: text }) })
    const { data, error, summary } = JSON.parse(textOf(answer.body)) as Omit<QueryResult, 'status'> & { readonly summary?: string }
    return {
      status: answer.status,
      data,
      error: error && { ...error, message: summary === '' ? error.message : (summary ?? error.message) },
    }
  }
  const query = (database: string, text: string): Promise<QueryResult> =>
    queryAs(database === '' ? ROOT_SECRET : `${ROOT_SECRET}:${database}:admin`, text)
  return {
    folder,
    path,
    writer,
    gateway,
    query,
    queryAs,
    read: async (database, text) => {
      const { status, data, error } = await query(database, text)
      if (status !== 200) throw new Error(`${text}: ${error?.code ?? ''} ${error?.message ?? ''}`)
      return data
    },
    async [Symbol.asyncDispose]() {
      await pool.close()
      await writer.close()
      if (given === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
