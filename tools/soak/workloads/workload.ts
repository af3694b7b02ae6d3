import type { Random } from '../../histories/random.ts'
import type { Anomaly } from '../../histories/transaction.ts'
import type { DatabaseClient, Outcome } from '../server/client.ts'

/** A query to send, and what its end tells the workload. */
export interface Step {
  readonly fql: string
  readonly values: Readonly<Record<string, unknown>>
  readonly writes: boolean
  readonly settle: (end: StepEnd) => void
}

export interface StepEnd {
  readonly outcome: Outcome
  readonly id: number
  readonly begun: number
  readonly ended: number
  readonly seenTime: number | undefined
  readonly isStrict: boolean
}

/** A kind of work that many clients do at once, and its judge. */
export interface Workload {
  readonly name: string
  /** Queries that prepare the database. */
  readonly setUp: readonly string[]
  readonly next: (random: Random) => Step
  /** Reads the end state, once all clients have finished. */
  readonly readEnd: (client: DatabaseClient) => Promise<void>
  readonly judge: () => readonly Anomaly[]
}
