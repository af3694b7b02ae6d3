import { systemClock } from '@terrarium/base'
import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from './executor/pool.ts'
import { withAnswerHeaders } from './http/decorate.ts'
import { nothingToCancel } from './http/exchange.ts'
import type { GatewayRequest, GatewayResponse, Handler } from './http/exchange.ts'
import { listen } from './http/listener.ts'
import type { Listener } from './http/listener.ts'
import { ANY_ORIGIN } from './http/origin-policy.ts'
import type { OriginPolicy } from './http/origin-policy.ts'
import type { QueryListener } from './metering/query-event.ts'
import { ENVIRONMENT_PATH, SCHEMA_PREFIX } from './request/read-schema-request.ts'
import { answerEnvironment, answerFeed, answerQuery, answerSchema } from './routes/job-routes.ts'
import { answerAuthorized, answerExport, answerNotFound, answerPing, legacyQuery } from './routes/legacy-routes.ts'
import { checkerOf } from './routes/check-secret.ts'
import type { Route, RouteContext } from './routes/route.ts'
import { answerStream } from './routes/stream-route.ts'
import { StreamHub } from './stream/stream-hub.ts'

export interface GatewayOptions {
  /** Where queries run; it has the store open. */
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  /** The one writer of the store. */
  readonly writer: Writer
  readonly clock?: Clock
  /** Is called with each query, those of the server itself excepted. */
  readonly onQuery?: QueryListener
  /** Whose pages may send requests. Default: those of any origin. */
  readonly origins?: OriginPolicy
}

/** The HTTP front of one store's databases. */
export interface Gateway {
  /** Answers on a port, HTTP/1.1 and cleartext HTTP/2; `0` is any free one. */
  listen(host: string, port: number): Promise<Listener>
  /** Answers a request of this process, without a socket. Aborting gives up on the answer. Those of the server itself come before all others. */
  handle(request: GatewayRequest, signal?: AbortSignal, isInternal?: boolean): Promise<GatewayResponse>
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

/** Creates the front of a store. Pool and writer stay the caller's to close, after the gateway's listeners. */
export function createGateway({ pool, store, writer, clock = systemClock, onQuery, origins = ANY_ORIGIN }: GatewayOptions): Gateway {
  const hub = new StreamHub(writer)
  const contextOf = (isInternal: boolean): RouteContext => {
    return { pool, store, writer, clock, isInternal, onQuery: isInternal ? undefined : onQuery }
  }
  const handlerOf = (isInternal: boolean): Handler => {
    const context = contextOf(isInternal)
    return (request, answer) =>
      request.path === STREAM_PATH ? answerStream(context, hub, request, answer) : routeOf(request.path)(context, request, answer)
  }
  const handler = handlerOf(false)
  const local = withAnswerHeaders(handler, ANY_ORIGIN)
  const internal = withAnswerHeaders(handlerOf(true), ANY_ORIGIN)
  return {
    listen: async (host, port) => {
      const listener = await listen(host, port, handler, { checkSecret: checkerOf(contextOf(false)), origins })
      const close = (): Promise<void> => {
        hub.endAll()
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
