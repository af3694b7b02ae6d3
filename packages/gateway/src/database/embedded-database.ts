import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from '../executor/pool.ts'
import { nothingToCancel } from '../http/exchange.ts'
import type { GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import type { Allowance } from '../metering/allowance.ts'
import { UNLIMITED } from '../metering/allowance.ts'
import type { QueryListener } from '../metering/query-event.ts'
import { ENVIRONMENT_PATH, SCHEMA_PREFIX } from '../request/read-schema-request.ts'
import { checkerOf } from '../routes/check-secret.ts'
import { answerEnvironment, answerFeed, answerQuery, answerSchema } from '../routes/job-routes.ts'
import { answerAuthorized, answerExport, answerNotFound, answerPing, legacyQuery } from '../routes/legacy-routes.ts'
import type { Route, RouteContext } from '../routes/route.ts'
import { answerStream } from '../routes/stream-route.ts'
import { StreamHub } from '../stream/stream-hub.ts'
import type { Database } from './database.ts'

/** What answers the requests of an embedded store. */
export interface EmbeddedDatabaseOptions {
  /** Where queries run; it has the store open. */
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  /** The one writer of the store. */
  readonly writer: Writer
  readonly clock: Clock
  /** Is called with each query, those of the server itself excepted. */
  readonly onQuery: QueryListener | undefined
  /** What queries may still do, those of the server itself excepted. */
  readonly allowance: Allowance
}

/** Exact paths of the current protocol, and the supported ones of the older protocol. */
const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/query/1', answerQuery],
  ['/feed/1', answerFeed],
  ['/authorized', answerAuthorized],
  [ENVIRONMENT_PATH, answerEnvironment],
  ['/', legacyQuery('GET, POST')],
  ['/linearized', legacyQuery('POST')],
  ['/stream', legacyQuery('POST')],
  ['/ping', immediate((context, request) => answerPing(request, context.writer.nextTime()))],
])

const STREAM_PATH = '/stream/1'

/** Exports take a key that is not given out here: a caller with a valid secret finds none. @see reference: wire-protocol.md §7.4 */
const EXPORT_PREFIX = '/export/1/'

const notFound: Route = immediate((context, request) => answerNotFound(request, context.writer.nextTime()))

/** A database whose open streams can be woken. */
export interface EmbeddedDatabase extends Database {
  /** Lets the streams of databases, by their scopes, look whether they may go on. */
  wakeStreams(scopes: ReadonlySet<number>): void
}

/** Creates the database over a store of this process: executors run its requests. */
export function createEmbeddedDatabase({ onQuery, ...parts }: EmbeddedDatabaseOptions): EmbeddedDatabase {
  const hub = new StreamHub(parts.writer)
  const external: RouteContext = { ...parts, isInternal: false, onQuery }
  const internal: RouteContext = { ...parts, isInternal: true, onQuery: undefined, allowance: UNLIMITED }
  return {
    answer: (request, answer, isInternal) => {
      const context = isInternal ? internal : external
      return request.path === STREAM_PATH ? answerStream(context, hub, request, answer) : routeOf(request.path)(context, request, answer)
    },
    checkSecret: checkerOf(external),
    endStreams: () => hub.endAll(),
    wakeStreams: (scopes) => hub.wakeScopes(scopes),
  }
}

function routeOf(path: string): Route {
  const route = ROUTES.get(path)
  if (route !== undefined) return route
  if (path.startsWith(SCHEMA_PREFIX)) return answerSchema
  return path.startsWith(EXPORT_PREFIX) ? answerExport : notFound
}

/** A route that knows its answer at once. */
function immediate(respond: (context: RouteContext, request: GatewayRequest) => GatewayResponse): Route {
  return (context, request, answer) => {
    answer(respond(context, request))
    return nothingToCancel
  }
}
