import type { DependencyGraph } from './dependency-graph.ts'
import { mayHaveCommitted, type Transaction } from './transaction.ts'

/**
 * Adds the order of time that the protocol promises: a strict transaction comes after all that had ended before it began, and one that names a
 * time (`x-last-txn-ts`) after all that committed up to that time.
 *
 * @param transactions - those whose effects are known or were seen
 */
export function addTimeOrder(graph: DependencyGraph, transactions: readonly Transaction<unknown>[]): void {
  const ended = transactions.filter(({ outcome }) => outcome === 'committed')
  const alive = transactions.filter(mayHaveCommitted)
  addBarriers(
    graph,
    byNumber(ended, 'ended'),
    byNumber(
      alive.filter(({ isStrict }) => isStrict),
      'begun',
    ),
    (end, begin) => end.ended < begin.begun,
    'ended before it',
  )
  addBarriers(
    graph,
    byNumber(
      ended.filter(({ commitTime }) => commitTime !== undefined),
      'commitTime',
    ),
    byNumber(
      alive.filter(({ seenTime }) => seenTime !== undefined),
      'seenTime',
    ),
    (end, begin) => (end.commitTime ?? Infinity) <= (begin.seenTime ?? 0),
    'committed before the time that it names',
  )
}

/** Each joint stands behind all earlier ones and one transaction, so that a transaction needs a single edge to come after all of them. */
function addBarriers<T extends Transaction<unknown>>(
  graph: DependencyGraph,
  earlier: readonly T[],
  later: readonly T[],
  isBefore: (earlier: T, later: T) => boolean,
  why: string,
): void {
  let next = 0
  let joint: number | undefined
  for (const transaction of later) {
    for (let before = earlier[next]; before !== undefined && isBefore(before, transaction); before = earlier[++next]) {
      const behind = graph.createJoint()
      if (joint !== undefined) graph.add(joint, behind, 'time')
      graph.add(before.id, behind, 'time')
      joint = behind
    }
    if (joint !== undefined) graph.add(joint, transaction.id, 'time', why)
  }
}

function byNumber<T extends Transaction<unknown>>(transactions: readonly T[], key: 'begun' | 'ended' | 'commitTime' | 'seenTime'): T[] {
  return transactions.toSorted((a, b) => (a[key] ?? 0) - (b[key] ?? 0))
}
