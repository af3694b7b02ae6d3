import type { Clock } from '@terrarium/base'
import type { Database } from '../database/database.ts'
import { BAD_REQUEST, TOO_MANY_REQUESTS, UNAUTHORIZED } from '../http/answers.ts'
import { nothingToCancel } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import type { QueryListener } from '../metering/query-event.ts'
import { TOO_MANY_STREAMS, faultAnswer } from './cluster-answers.ts'
import { ClusterCallers } from './cluster-callers.ts'
import { ClusterDirectory } from './cluster-directory.ts'
import { CLUSTER_LIMITS } from './cluster-limits.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import { ClusterMeter } from './cluster-meter.ts'
import { ForwardedExchange } from './forwarded-exchange.ts'
import type { Holds } from './held-databases.ts'
import { HoldGate } from './hold-gate.ts'
import { inBatches } from './in-batches.ts'
import { NegotiatedUpstream } from './negotiated-upstream.ts'
import { readText, refuseNoAnswer } from './read-text.ts'
import type { Upstream } from './upstream.ts'

/** A cluster, and what is asked of the gateway about it. */
export interface ClusterOptions {
  /** Where the cluster answers: `http://…` or `https://…`. */
  readonly url: string
  /** Its root secret, by which the callers of the gateway are recognized that use it. */
  readonly rootSecret: string
  readonly clock: Clock
  /** Is called with each query, those of the server itself excepted. */
  readonly onQuery: QueryListener | undefined
  /** Those that differ from `CLUSTER_LIMITS`. */
  readonly limits?: Partial<ClusterLimits>
}

/** A database that is a cluster elsewhere. */
export interface ClusterDatabase extends Database {
  /** Refuses requests to these databases and those below them until it is called without them, and ends their open streams. */
  hold(databases: Holds): void
  /** Ends the connections. */
  close(): void
}

const STREAM_PATH = '/stream/1'
const AUTHORIZED_PATH = '/authorized'
/** Paths whose answers are counted. */
const COUNTED = new Set(['/query/1', STREAM_PATH])

/** Open streams whose databases are asked for at the same time. */
const REVIEWED_AT_ONCE = 64

/** Creates a database that forwards each request to a cluster. It connects when it is asked. */
export function createClusterDatabase(options: ClusterOptions): ClusterDatabase {
  return new Cluster(options)
}

class Cluster implements ClusterDatabase {
  readonly #upstream: Upstream
  readonly #limits: ClusterLimits
  readonly #clock: Clock
  readonly #meter: ClusterMeter | undefined
  readonly #gate: HoldGate
  readonly #streams = new Set<ForwardedExchange>()
  #pending = 0

  constructor({ url, rootSecret, clock, onQuery, limits }: ClusterOptions) {
    this.#upstream = new NegotiatedUpstream(new URL(url))
    this.#limits = { ...CLUSTER_LIMITS, ...limits }
    this.#clock = clock
    const directory = new ClusterDirectory(this.#upstream, rootSecret)
    const globalIdOf = async (authorization: string): Promise<string | undefined> => {
      const { status, text } = await this.#authorize(authorization)
      refuseNoAnswer(status)
      return status === 200 ? (JSON.parse(text) as { readonly global_id?: string }).global_id : undefined
    }
    const callers = new ClusterCallers(rootSecret, {
      globalIdOf,
      pathOf: (globalId) => directory.pathOf(globalId),
      roleOf: (keyId, databasePath) => directory.roleOf(keyId, databasePath),
    })
    this.#meter = onQuery && new ClusterMeter(callers, onQuery)
    this.#gate = new HoldGate(rootSecret, { globalIdOf, idsBelow: (path) => directory.idsBelow(path) })
  }

  answer(request: GatewayRequest, answer: (response: GatewayResponse) => void, isInternal: boolean): Cancel {
    const isStream = request.path === STREAM_PATH
    if (request.path[0] !== '/') {
      answer(BAD_REQUEST) // no path, so nothing that could be forwarded
      return nothingToCancel
    }
    const isFull = isStream ? this.#streams.size >= this.#limits.streams : this.#pending >= this.#limits.pending && !isInternal
    if (isFull) {
      answer(isStream ? TOO_MANY_STREAMS : TOO_MANY_REQUESTS)
      return nothingToCancel
    }
    const meter = isInternal || !COUNTED.has(request.path) ? undefined : this.#meter
    const { answerMs } = this.#limits
    const exchange = new ForwardedExchange(
      { upstream: this.#upstream, gate: this.#gate, clock: this.#clock, meter, answerMs, isStream },
      request,
      answer,
      () => {
        if (isStream) this.#streams.delete(exchange)
        else this.#pending--
      },
    )
    if (isStream) this.#streams.add(exchange)
    else this.#pending++
    exchange.start()
    return () => exchange.cancel()
  }

  readonly checkSecret: Database['checkSecret'] = (authorization, done) => {
    if (authorization === undefined) return done(UNAUTHORIZED)
    this.#authorize(authorization).then(
      ({ status }) => (status === 401 ? done(UNAUTHORIZED) : this.#gate.check({ path: '', headers: { authorization } }, done)),
      (error: unknown) => done(faultAnswer({ kind: 'notRun', reason: error instanceof Error ? error.message : String(error) })),
    )
  }

  hold(databases: Holds): void {
    if (!this.#gate.hold(databases)) return
    void inBatches([...this.#streams], REVIEWED_AT_ONCE, (stream) => this.#review(stream))
  }

  endStreams(): void {
    for (const stream of [...this.#streams]) stream.end()
  }

  close(): void {
    this.endStreams()
    this.#upstream.close()
  }

  /** Ends a stream whose database is held, or cannot be found out: its client comes back with its cursor and gets the answer then. */
  #review(stream: ForwardedExchange): Promise<void> {
    return new Promise((done) => {
      this.#gate.check(stream.request, (refusal) => {
        if (refusal !== undefined) stream.giveUp(refusal)
        done()
      })
    })
  }

  /** Asks the cluster about a secret. @throws when it cannot be reached */
  #authorize(authorization: string): Promise<{ readonly status: number; readonly text: string }> {
    return readText(this.#upstream, {
      method: 'GET',
      target: AUTHORIZED_PATH,
      headers: ['authorization', authorization],
      body: undefined,
      isStream: false,
    })
  }
}
