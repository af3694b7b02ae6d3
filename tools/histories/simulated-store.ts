import type { ListOperation } from './list-append.ts'
import type { Transaction } from './transaction.ts'
import { createRandom, type Random } from './random.ts'

const KEYS = ['x', 'y', 'z']
const AT_ONCE = 4

interface Running {
  readonly id: number
  readonly begun: number
  readonly left: ListOperation[]
  readonly done: ListOperation[]
  readonly readKeys: Map<string, number>
  readonly appended: Map<string, number[]>
  readonly snapshot: ReadonlyMap<string, readonly number[]>
}

/**
 * Transactions of a small store in memory, interleaved at random: `serializable` aborts one whose reads or writes are no longer current at its
 * end, `snapshot` only one whose writes are not, `uncommitted` writes at once and never aborts.
 */
export function simulate(
  seed: number,
  isolation: 'serializable' | 'snapshot' | 'uncommitted',
  count: number,
): Transaction<ListOperation>[] {
  const random = createRandom(seed)
  const store = new Map<string, readonly number[]>()
  const history: Transaction<ListOperation>[] = []
  const running: Running[] = []
  let clock = 0
  let begun = 0
  let value = 0
  const begin = (): Running => ({
    id: begun++,
    begun: clock++,
    left: Array.from({ length: 1 + random.below(4) }, () => nextOperation(random, () => ++value)),
    done: [],
    readKeys: new Map(),
    appended: new Map(),
    snapshot: new Map(store),
  })
  while (history.length < count) {
    if (running.length < AT_ONCE && begun < count) running.push(begin())
    const transaction = running[random.below(running.length)]
    const operation = transaction?.left.shift()
    if (transaction === undefined) continue
    if (operation !== undefined) carryOut(transaction, operation, isolation === 'uncommitted' ? store : undefined)
    else {
      running.splice(running.indexOf(transaction), 1)
      history.push(end(transaction, store, isolation, clock++))
    }
  }
  return history
}

function nextOperation(random: Random, nextValue: () => number): ListOperation {
  const key = KEYS[random.below(KEYS.length)] ?? ''
  return random.below(2) === 0 ? { kind: 'append', key, value: nextValue() } : { kind: 'read', key }
}

function carryOut(transaction: Running, operation: ListOperation, direct: Map<string, readonly number[]> | undefined): void {
  const { key } = operation
  const shared = (direct ?? transaction.snapshot).get(key) ?? []
  const own = transaction.appended.get(key) ?? []
  if (operation.kind === 'append') {
    if (direct !== undefined) direct.set(key, [...shared, operation.value])
    transaction.appended.set(key, [...own, operation.value])
    transaction.done.push(operation)
  } else {
    transaction.readKeys.set(key, shared.length)
    transaction.done.push({ kind: 'read', key, values: direct === undefined ? [...shared, ...own] : shared })
  }
}

function end(transaction: Running, store: Map<string, readonly number[]>, isolation: string, now: number): Transaction<ListOperation> {
  const { id, begun, done, appended, readKeys, snapshot } = transaction
  const isCurrent = (key: string): boolean => store.get(key)?.length === snapshot.get(key)?.length
  const checked =
    isolation === 'serializable' ? [...readKeys.keys(), ...appended.keys()] : isolation === 'snapshot' ? [...appended.keys()] : []
  const commits = checked.every(isCurrent)
  if (commits && isolation !== 'uncommitted') for (const [key, values] of appended) store.set(key, [...(store.get(key) ?? []), ...values])
  // A snapshot is older than the end of others: only a serializable store promises the order of real time.
  return { id, begun, ended: now, outcome: commits ? 'committed' : 'aborted', operations: done, isStrict: isolation === 'serializable' }
}
