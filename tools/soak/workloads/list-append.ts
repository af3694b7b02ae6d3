import { judgeListAppend, type ListOperation } from '../../histories/list-append.ts'
import type { Random } from '../../histories/random.ts'
import type { Transaction } from '../../histories/transaction.ts'
import { explained, recorded } from './recorded.ts'
import type { Step, Workload } from './workload.ts'
import { KeyPool } from './key-pool.ts'

/** A list is a document; it is found by its id, or by an index over a field with the same value. */
const DOCUMENTS = ['List.byId(k)', 'List.byKey(k).first()']
const OPERATIONS_MAX = 4

/** Transactions of up to four appends and reads of lists, found in two ways. */
export function createListAppend(): Workload {
  const pool = new KeyPool()
  const history: Transaction<ListOperation>[] = []
  return {
    name: 'list-append',
    setUp: ['Collection.create({ name: "List", indexes: { byKey: { terms: [{ field: "key" }] } } })'],
    next: (random) => {
      const planned = planOf(random, pool)
      return stepOf(planned, random, (transaction) => history.push(transaction))
    },
    readEnd: async () => {},
    judge: () => explained(judgeListAppend(history), history),
  }
}

function planOf(random: Random, pool: KeyPool): ListOperation[] {
  return Array.from({ length: 1 + random.below(OPERATIONS_MAX) }, () =>
    random.below(2) === 0 ? { kind: 'append', ...pool.nextWrite(random) } : { kind: 'read', key: pool.key(random) },
  )
}

function stepOf(planned: readonly ListOperation[], random: Random, add: (transaction: Transaction<ListOperation>) => void): Step {
  const values: Record<string, unknown> = {}
  const lines: string[] = []
  for (const [place, operation] of planned.entries()) {
    const list = (DOCUMENTS[random.below(DOCUMENTS.length)] ?? '').replace('k', `k${place}`)
    values[`k${place}`] = operation.key
    if (operation.kind === 'read') lines.push(`let r${place} = ${list}?.values`)
    else {
      values[`v${place}`] = operation.value
      lines.push(`let d${place} = ${list}`)
      lines.push(
        `if (d${place} == null) List.create({ id: k${place}, key: k${place}, values: [v${place}] }) else d${place}!.update({ values: d${place}!.values.append(v${place}) })`,
      )
    }
  }
  const reads = planned.map(({ kind }, place) => (kind === 'read' ? `r${place}` : 'null'))
  return {
    fql: [...lines, `[${reads.join(', ')}]`].join('\n'),
    values,
    writes: planned.some(({ kind }) => kind === 'append'),
    settle: (end) => add(recorded(end, planned, (data) => withReads(planned, data as readonly (readonly number[] | null)[]))),
  }
}

function withReads(planned: readonly ListOperation[], data: readonly (readonly number[] | null)[]): ListOperation[] {
  return planned.map((operation, place) =>
    operation.kind === 'read' ? { kind: 'read', key: operation.key, values: data[place] ?? [] } : operation,
  )
}
