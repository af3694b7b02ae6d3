import { ByteBudget } from './byte-budget.ts'
import type { GatewayResponse } from './exchange.ts'
import { ANSWER_BYTES_HELD, BODY_BYTES_HELD } from './limits.ts'

/** Finds out whether an authorization header holds a valid secret: calls back with the answer that refuses it, or without one. */
export type SecretCheck = (authorization: string | undefined, done: (refusal: GatewayResponse | undefined) => void) => void

/** What clients may make the server hold, shared by all connections of a listener. */
export interface Admission {
  /** Bodies, from their first bytes until their requests are answered. */
  readonly bodies: ByteBudget
  /** Answers that their clients have not read. */
  readonly answers: ByteBudget
  /** Is asked before a large body is read. */
  readonly checkSecret: SecretCheck
}

export function createAdmission(checkSecret: SecretCheck): Admission {
  return { bodies: new ByteBudget(BODY_BYTES_HELD), answers: new ByteBudget(ANSWER_BYTES_HELD), checkSecret }
}
