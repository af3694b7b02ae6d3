import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from '../executor/pool.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import type { Allowance } from '../metering/allowance.ts'
import type { QueryListener } from '../metering/query-event.ts'

/** What routes work with. */
export interface RouteContext {
  readonly pool: ExecutorPool
  /** Position of the gateway's store among those of the executors. */
  readonly store: number
  readonly writer: Writer
  readonly clock: Clock
  readonly onQuery: QueryListener | undefined
  readonly allowance: Allowance
  /** Whether the server itself asks, by the transport without sockets. */
  readonly isInternal: boolean
}

export type Answer = (response: GatewayResponse) => void

/** Answers the requests of a path, now or later, exactly once. */
export type Route = (context: RouteContext, request: GatewayRequest, answer: Answer) => Cancel
