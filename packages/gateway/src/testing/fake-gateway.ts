import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@terrarium/base'
import { openWriter } from '@terrarium/store'
import type { Writer } from '@terrarium/store'
import { createExecutorPool } from '../executor/pool.ts'
import type { ExecutorPool, PoolOptions } from '../executor/pool.ts'
import { createClusterGateway, createGateway } from '../gateway.ts'
import type { Gateway } from '../gateway.ts'
import { textOf } from '../http/exchange.ts'
import type { QueryEvent } from '../metering/query-event.ts'
import { FAKE_BACKEND } from './fake-backend.ts'

/** An answer's status, headers and parsed body. */
export interface Answered {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: {
    readonly data?: unknown
    readonly error?: { readonly code: string; readonly message: string }
    readonly txn_ts?: number
  } & Record<string, unknown>
}

/** A gateway over a store of its own and the fake engine. */
export interface FakeGateway {
  readonly gateway: Gateway
  readonly pool: ExecutorPool
  readonly writer: Writer
  readonly events: readonly QueryEvent[]
  query(text: string, headers?: Record<string, string>, signal?: AbortSignal, isInternal?: boolean): Promise<Answered>
  close(): Promise<void>
}

/** Starts a gateway whose queries are commands of the fake engine. */
export async function startFakeGateway(options: Partial<PoolOptions> = {}): Promise<FakeGateway> {
  const path = mkdtempSync(join(tmpdir(), 'terrarium-gateway-'))
  const writer = await openWriter(path)
  const pool = createExecutorPool({ stores: [{ path, rootSecret: 'secret' }], clock: systemClock, backendModule: FAKE_BACKEND, ...options })
  const events: QueryEvent[] = []
  const gateway = createGateway({ pool, store: 0, writer, onQuery: (event) => events.push(event) })
  await pool.ready()
  return {
    gateway,
    pool,
    writer,
    events,
    query: queryOf(gateway),
    close: async () => {
      await pool.close()
      await writer.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Starts a gateway that forwards to a cluster, whose part another gateway with the fake engine plays behind a port of its own. */
export async function startForwardingGateway(options?: Partial<PoolOptions>): Promise<FakeGateway> {
  const remote = await startFakeGateway(options)
  const listener = await remote.gateway.listen('127.0.0.1', 0)
  const events: QueryEvent[] = []
  const gateway = createClusterGateway({
    url: `http://127.0.0.1:${listener.port}`,
    rootSecret: 'secret',
    onQuery: (event) => events.push(event),
  })
  return {
    ...remote,
    gateway,
    events,
    query: queryOf(gateway),
    close: async () => {
      gateway.close()
      await listener.close()
      await remote.close()
    },
  }
}

function queryOf(gateway: Gateway): FakeGateway['query'] {
  return async (text, headers = {}, signal, isInternal) => {
    const request = {
      method: 'POST',
      path: '/query/1',
      search: '',
      headers: { authorization: 'Bearer secret', ...headers },
      body: JSON.stringify({ query: text }),
    }
    const { status, headers: received, body } = await gateway.handle(request, signal, isInternal)
    const pairs = received.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, received[at + 1] ?? '']] : []))
    return { status, headers: new Map(pairs), body: JSON.parse(textOf(body)) as Answered['body'] }
  }
}
