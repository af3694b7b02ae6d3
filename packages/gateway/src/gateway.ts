import { systemClock } from '@terrarium/base'
import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from './executor/pool.ts'
import { withAnswerHeaders } from './http/decorate.ts'
import { nothingToCancel } from './http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse, Handler } from './http/exchange.ts'
import { answerAuthorized, answerExport, answerLegacyQuery, answerNotFound, answerPing } from './http/legacy-routes.ts'
import { listen } from './http/listener.ts'
import type { Listener } from './http/listener.ts'
import type { QueryListener } from './metering/metering.ts'
import { answerQuery } from './query/query-route.ts'
import type { RouteContext } from './query/query-route.ts'
import { SCHEMA_PREFIX } from './schema/read-schema-request.ts'
import { ENVIRONMENT_PATH } from './schema/run-schema-job.ts'
import { answerEnvironment, answerSchema } from './schema/schema-route.ts'
import { answerFeed } from './stream/feed-route.ts'
import { StreamHub } from './stream/stream-hub.ts'
import { answerStream } from './stream/stream-route.ts'

export interface GatewayOptions {
  /** Where queries run; it has the store open. */
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  /** The one writer of the store. */
  readonly writer: Writer
  readonly clock?: Clock
  /** Is told of each query. */
  readonly onQuery?: QueryListener
}

/** The HTTP front of one store's databases. */
export interface Gateway {
  /** Answers on a port, HTTP/1.1 and cleartext HTTP/2; `0` is any free one. */
  listen(host: string, port: number): Promise<Listener>
  /** Answers a request of this process, without a socket. Aborting gives up on the answer. */
  handle(request: GatewayRequest, signal?: AbortSignal): Promise<GatewayResponse>
}

type Route = (context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void) => Cancel

/** Exact paths of the current protocol, and what of the older one is served. */
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

/** Exports take a key that is not given out here: whoever is let in finds nothing. @see reference: wire-protocol.md §7.4 */
const EXPORT_PREFIX = '/export/1/'

const notFound: Route = immediate((context, request) => answerNotFound(request, context.writer.nextTime()))

/** Creates the front of a store. Pool and writer stay the caller's to close, after the gateway's listeners. */
export function createGateway({ pool, store, writer, clock = systemClock, onQuery }: GatewayOptions): Gateway {
  const context: RouteContext = { pool, store, writer, clock, onQuery }
  const hub = new StreamHub(writer)
  const handler: Handler = (request, answer) =>
    request.path === STREAM_PATH ? answerStream(context, hub, request, answer) : routeOf(request.path)(context, request, answer)
  const local = withAnswerHeaders(handler)
  return {
    listen: async (host, port) => {
      const listener = await listen(host, port, handler)
      const close = (): Promise<void> => {
        hub.endAll()
        return listener.close()
      }
      return { ...listener, close }
    },
    handle: (request, signal) =>
      new Promise((done, fail) => {
        signal?.throwIfAborted()
        const cancel = local(request, done)
        signal?.addEventListener('abort', () => {
          cancel()
          fail(signal.reason as Error)
        })
      }),
  }
}

function routeOf(path: string): Route {
  const route = ROUTES.get(path)
  if (route !== undefined) return route
  if (path.startsWith(SCHEMA_PREFIX)) return answerSchema
  return path.startsWith(EXPORT_PREFIX) ? answerExport : notFound
}

function legacyQuery(allowed: string): Route {
  return (context, request, answer) => answerLegacyQuery(allowed, context, request, answer)
}

/** A route that knows its answer at once. */
function immediate(respond: (context: RouteContext, request: GatewayRequest) => GatewayResponse): Route {
  return (context, request, answer) => {
    answer(respond(context, request))
    return nothingToCancel
  }
}
