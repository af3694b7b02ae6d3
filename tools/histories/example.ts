import type { Transaction } from './transaction.ts'

/** Transactions of a test, at the same time as all others unless it says when. */
export function exampleOf<Operation>(
  ...given: readonly (Partial<Transaction<Operation>> & { readonly operations: readonly Operation[] })[]
): Transaction<Operation>[] {
  return given.map((transaction, id) => ({ id, begun: 0, ended: 1000, outcome: 'committed', isStrict: true, ...transaction }))
}
