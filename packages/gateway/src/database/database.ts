import type { SecretCheck } from '../http/admission.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'

/**
 * What the gateway needs of a region group's databases. Connections, their limits, shared origins and the protection against foreign pages
 * are the gateway's; what a path answers is the database's.
 */
export interface Database {
  /** Answers a request, now or later, exactly once. Requests of the server itself are not metered and come before all others. */
  answer(request: GatewayRequest, answer: (response: GatewayResponse) => void, isInternal: boolean): Cancel
  /** Is asked before a large body is read. */
  readonly checkSecret: SecretCheck
  /** Ends all open streams. */
  endStreams(): void
}
