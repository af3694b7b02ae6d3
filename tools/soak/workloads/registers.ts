import type { Random } from '../../histories/random.ts'
import { judgeRegisters, type RegisterOperation } from '../../histories/register.ts'
import type { Transaction } from '../../histories/transaction.ts'
import { microsOf } from './micros.ts'
import { explained, recorded } from './recorded.ts'
import type { Step, Workload } from './workload.ts'
import { KeyPool } from './key-pool.ts'

const OPERATIONS_MAX = 4

/** Transactions of up to four reads and blind writes of registers, which tell their commit times. */
export function createRegisters(): Workload {
  const pool = new KeyPool()
  const history: Transaction<RegisterOperation>[] = []
  return {
    name: 'registers',
    setUp: ['Collection.create({ name: "Register" })'],
    next: (random) => stepOf(planOf(random, pool), (transaction) => history.push(transaction)),
    readEnd: async () => {},
    judge: () => explained(judgeRegisters(history), history),
  }
}

function planOf(random: Random, pool: KeyPool): RegisterOperation[] {
  return Array.from({ length: 1 + random.below(OPERATIONS_MAX) }, () =>
    random.below(2) === 0 ? { kind: 'write', ...pool.nextWrite(random) } : { kind: 'read', key: pool.key(random) },
  )
}

function stepOf(planned: readonly RegisterOperation[], add: (transaction: Transaction<RegisterOperation>) => void): Step {
  const values: Record<string, unknown> = {}
  const lines = planned.map((operation, place) => {
    values[`k${place}`] = operation.key
    if (operation.kind === 'read') return `let d${place} = Register.byId(k${place})\nlet r${place} = [d${place}?.value, d${place}?.ts]`
    values[`v${place}`] = operation.value
    return `if (Register.byId(k${place}).exists()) Register.byId(k${place})!.replace({ value: v${place} }) else Register.create({ id: k${place}, value: v${place} })`
  })
  const reads = planned.map(({ kind }, place) => (kind === 'read' ? `r${place}` : 'null'))
  return {
    fql: [...lines, `[${reads.join(', ')}]`].join('\n'),
    values,
    writes: planned.some(({ kind }) => kind === 'write'),
    settle: (end) =>
      add(recorded(end, planned, (data) => withReads(planned, data as readonly (readonly [number | null, string | null] | null)[]))),
  }
}

function withReads(
  planned: readonly RegisterOperation[],
  data: readonly (readonly [number | null, string | null] | null)[],
): RegisterOperation[] {
  return planned.map((operation, place) => {
    if (operation.kind === 'write') return operation
    const [value, time] = data[place] ?? [null, null]
    return { kind: 'read', key: operation.key, value, ...(time === null ? {} : { writtenAt: microsOf(time) }) }
  })
}
