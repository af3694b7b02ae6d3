import { judgeListAppend, type ListOperation } from '../../histories/list-append.ts'
import type { Random } from '../../histories/random.ts'
import type { Transaction } from '../../histories/transaction.ts'
import { microsOf } from './micros.ts'
import { explained, recorded } from './recorded.ts'
import type { Step, Workload } from './workload.ts'
import { KeyPool } from './key-pool.ts'

const RANGE = 1_000_000

/**
 * A list is a range of an index and its elements are documents in it, in the order of their commit times: a transaction that reads a range misses an
 * element only if it is not there yet. Each transaction reads up to three ranges and then adds to at most two others.
 */
export function createRangeAppend(): Workload {
  const pool = new KeyPool()
  const history: Transaction<ListOperation>[] = []
  return {
    name: 'phantoms in index ranges',
    setUp: [
      'Collection.create({ name: "Element", indexes: { inGroup: { terms: [{ field: "group" }], values: [{ field: "position" }] } } })',
    ],
    next: (random) => {
      const planned = planOf(random, pool)
      return stepOf(planned, (transaction) => history.push(transaction))
    },
    readEnd: async () => {},
    judge: () => explained(judgeListAppend(history), history),
  }
}

function planOf(random: Random, pool: KeyPool): ListOperation[] {
  const reads = Array.from({ length: random.below(4) }, (): ListOperation => ({ kind: 'read', key: pool.key(random) }))
  const appends = Array.from({ length: random.below(3) }, (): ListOperation => ({ kind: 'append', ...pool.nextWrite(random) }))
  const keys = new Set<string>()
  const once = appends.filter(({ key }) => !keys.has(key) && keys.add(key))
  return reads.length + once.length > 0 ? [...reads, ...once] : [{ kind: 'read', key: pool.key(random) }]
}

function stepOf(planned: readonly ListOperation[], add: (transaction: Transaction<ListOperation>) => void): Step {
  const values: Record<string, unknown> = {}
  const lines = planned.map((operation, place) => {
    const from = Number(operation.key) * RANGE
    if (operation.kind === 'append') {
      values[`p${place}`] = from + operation.value
      return `Element.create({ group: "all", position: p${place} })`
    }
    values[`f${place}`] = from
    values[`t${place}`] = from + RANGE - 1
    return `let r${place} = Element.inGroup("all", { from: f${place}, to: t${place} }).map(e => [e.position, e.ts]).toArray()`
  })
  const reads = planned.map(({ kind }, place) => (kind === 'read' ? `r${place}` : 'null'))
  return {
    fql: [...lines, `[${reads.join(', ')}]`].join('\n'),
    values,
    writes: planned.some(({ kind }) => kind === 'append'),
    settle: (end) => add(recorded(end, planned, (data) => withReads(planned, data as readonly (readonly [number, string][] | null)[]))),
  }
}

function withReads(planned: readonly ListOperation[], data: readonly (readonly [number, string][] | null)[]): ListOperation[] {
  return planned.map((operation, place) => {
    if (operation.kind === 'append') return operation
    const timed = (data[place] ?? []).map(([position, time]) => ({ value: position % RANGE, time: microsOf(time) }))
    return { kind: 'read', key: operation.key, values: timed.toSorted((a, b) => a.time - b.time).map(({ value }) => value) }
  })
}
