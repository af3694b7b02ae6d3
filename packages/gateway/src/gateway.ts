import { systemClock } from '@terrarium/base'
import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import { createClusterDatabase } from './cluster/cluster-database.ts'
import type { ClusterOptions } from './cluster/cluster-database.ts'
import type { Database } from './database/database.ts'
import { createEmbeddedDatabase } from './database/embedded-database.ts'
import type { ExecutorPool } from './executor/pool.ts'
import { withAnswerHeaders } from './http/decorate.ts'
import type { GatewayRequest, GatewayResponse, Handler } from './http/exchange.ts'
import { listen } from './http/listener.ts'
import type { Listener } from './http/listener.ts'
import { ANY_ORIGIN } from './http/origin-policy.ts'
import type { OriginPolicy } from './http/origin-policy.ts'
import { errorAnswer } from './http/answers.ts'
import { nothingToCancel } from './http/exchange.ts'
import { UNLIMITED } from './metering/allowance.ts'
import type { Allowance } from './metering/allowance.ts'
import type { QueryListener } from './metering/query-event.ts'

/** What the gateways of all kinds of databases take. */
interface FrontOptions {
  readonly clock?: Clock
  /** Is called with each query, those of the server itself excepted. */
  readonly onQuery?: QueryListener
  /** Whose pages may send requests. Default: those of any origin. */
  readonly origins?: OriginPolicy
  /** What queries may still do. Default: everything. A cluster's own writes are not known here, so only whole queries are refused there. */
  readonly allowance?: Allowance
}

export interface GatewayOptions extends FrontOptions {
  /** Where queries run; it has the store open. */
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  /** The one writer of the store. */
  readonly writer: Writer
}

export interface ClusterGatewayOptions extends FrontOptions, Pick<ClusterOptions, 'url' | 'rootSecret' | 'limits'> {}

/** The HTTP front of one region group's databases. */
export interface Gateway {
  /** Answers on a port, HTTP/1.1 and cleartext HTTP/2; `0` is any free one. */
  listen(host: string, port: number): Promise<Listener>
  /** Answers a request of this process, without a socket. Aborting gives up on the answer. Those of the server itself come before all others. */
  handle(request: GatewayRequest, signal?: AbortSignal, isInternal?: boolean): Promise<GatewayResponse>
}

/** The HTTP front of a store. */
export interface EmbeddedGateway extends Gateway {
  /** Lets the open streams of databases, by their scopes, look whether they may go on. */
  wakeStreams(scopes: ReadonlySet<number>): void
}

/** The HTTP front of a cluster. */
export interface ClusterGateway extends Gateway {
  /** Refuses requests to these databases and those below them, by paths of names joined with "/", until called without them. Open streams of theirs end. */
  hold(databases: ReadonlyMap<string, 'copy' | 'restore'>): void
  /** Ends the connections to the cluster. */
  close(): void
}

/** Creates the front of a store. Pool and writer stay the caller's to close, after the gateway's listeners. */
export function createGateway(options: GatewayOptions): EmbeddedGateway {
  const { clock = systemClock, onQuery, origins = ANY_ORIGIN, allowance = UNLIMITED, ...parts } = options
  const database = createEmbeddedDatabase({ ...parts, clock, onQuery, allowance })
  return { ...frontOf(database, origins, allowance), wakeStreams: (scopes) => database.wakeStreams(scopes) }
}

/** Creates the front of a cluster, to which it forwards. It connects when it is asked. */
export function createClusterGateway(options: ClusterGatewayOptions): ClusterGateway {
  const { clock = systemClock, onQuery, origins = ANY_ORIGIN, allowance = UNLIMITED, ...parts } = options
  const database = createClusterDatabase({ ...parts, clock, onQuery })
  return { ...frontOf(database, origins, allowance), hold: (databases) => database.hold(databases), close: () => database.close() }
}

const QUERY_PATH = '/query/1'

function frontOf(database: Database, origins: OriginPolicy, allowance: Allowance): Gateway {
  const handler: Handler = (request, answer) => {
    if (allowance.queries === undefined || request.path !== QUERY_PATH) return database.answer(request, answer, false)
    answer(errorAnswer(429, 'limit_exceeded', allowance.queries))
    return nothingToCancel
  }
  const local = withAnswerHeaders(handler, ANY_ORIGIN)
  const internal = withAnswerHeaders((request, answer) => database.answer(request, answer, true), ANY_ORIGIN)
  return {
    listen: async (host, port) => {
      const listener = await listen(host, port, handler, { checkSecret: database.checkSecret, origins })
      const close = (): Promise<void> => {
        database.endStreams()
        return listener.close()
      }
      return { ...listener, close }
    },
    handle: (request, signal, isInternal = false) =>
      new Promise((done, fail) => {
        signal?.throwIfAborted()
        const cancel = (isInternal ? internal : local)(request, done)
        signal?.addEventListener('abort', () => {
          cancel()
          fail(signal.reason as Error)
        })
      }),
  }
}
