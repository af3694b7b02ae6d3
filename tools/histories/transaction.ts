/** A transaction as its client saw it. */
export interface Transaction<Operation> {
  readonly id: number
  /** When the client sent it and had its answer, by one clock of all clients, in milliseconds. */
  readonly begun: number
  /** `Infinity` while the outcome is unknown: it may take effect at any later time. */
  readonly ended: number
  readonly outcome: 'committed' | 'aborted' | 'unknown'
  /** In the order of their evaluation; reads of a transaction that did not commit have no result. */
  readonly operations: readonly Operation[]
  /** Commit time that the server gave, in microseconds. */
  readonly commitTime?: number
  /** What the client sent as the latest time that it had seen (`x-last-txn-ts`), in microseconds. */
  readonly seenTime?: number
  /** Whether everything that had ended before it began must be visible to it: it wrote, or asked for a linearized read. */
  readonly isStrict: boolean
}

/** A finding against serializability, in the terms of Adya and of Elle. */
export interface Anomaly {
  readonly name: string
  /** The transactions and versions that show it. */
  readonly evidence: string
}

/** Whether a transaction can have taken effect, as far as its client knows. */
export function mayHaveCommitted({ outcome }: Transaction<unknown>): boolean {
  return outcome !== 'aborted'
}
