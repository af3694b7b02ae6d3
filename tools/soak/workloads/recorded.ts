import type { Anomaly, Transaction } from '../../histories/transaction.ts'
import type { StepEnd } from './workload.ts'

/**
 * A step's end as a transaction of a history.
 *
 * @param planned - operations as they were sent
 * @param read - operations with what the answer says, if there is one
 */
export function recorded<Operation>(
  { outcome, id, begun, ended, seenTime, isStrict }: StepEnd,
  planned: readonly Operation[],
  read: (data: unknown) => readonly Operation[],
): Transaction<Operation> {
  const seen = seenTime === undefined ? {} : { seenTime }
  if (outcome.kind !== 'committed') {
    return {
      id,
      begun,
      ended: outcome.kind === 'unknown' ? Infinity : ended,
      outcome: outcome.kind,
      operations: planned,
      isStrict,
      ...seen,
    }
  }
  return { id, begun, ended, outcome: 'committed', operations: read(outcome.data), commitTime: outcome.time, isStrict, ...seen }
}

/** Adds to what an anomaly shows the transactions that it names. */
export function explained(anomalies: readonly Anomaly[], history: readonly Transaction<unknown>[]): Anomaly[] {
  return anomalies.map(({ name, evidence }) => {
    const named = new Set([...evidence.matchAll(/\bT(\d+)/g)].map(([, id]) => Number(id)))
    const shown = history.filter(({ id }) => named.has(id)).map((transaction) => `\n  T${transaction.id} ${JSON.stringify(transaction)}`)
    return { name, evidence: evidence + shown.join('') }
  })
}
