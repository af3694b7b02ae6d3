import { measure, type Load, type Measured, type Target } from './load.ts'
import type { Options } from './options.ts'
import { alternate, lower, middle, ratio, type Rounds } from './rounds.ts'
import type { Row } from './rows.ts'
import { printRow, printTable } from './table.ts'

/** What rows are measured against. */
export interface Sides {
  /** A server that answers a constant. */
  readonly bare: Target
  readonly ours: Target
  readonly other: Target | undefined
}

const HEAD = ['row', 'µs of CPU', '× bare', 'goal', '/s', 'median ms', 'p99 ms', 'contended']
const HEAD_OF_OTHER = ['other: µs', '× bare', '/s', 'CPU, ours of other', 'throughput, ours of other']

/** Measures rows one after the other, each in turns with a bare request and the other server, and prints a table. Returns the rounds of each row. */
export async function compareRows(
  title: string,
  sides: Sides,
  rows: readonly Row[],
  options: Options,
  { clients = options.clients, load = measure }: { readonly clients?: number; readonly load?: Load } = {},
): Promise<ReadonlyMap<string, Rounds>> {
  const { bare, ours, other } = sides
  const all = new Map<string, Rounds>()
  printTable(title, other ? [...HEAD, ...HEAD_OF_OTHER] : HEAD)
  for (const row of rows.filter(({ name }) => name.includes(options.rows))) {
    const run = (target: Target) => (): Promise<Measured> => load(target, row.body, clients, options.seconds, row.typecheck)
    const [bares, mine, others] = await alternate(options.rounds, [bare, ours, ...(other ? [other] : [])].map(run))
    const contended = (mine ?? []).reduce((sum, round) => sum + round.contended, 0)
    const goal = row.goal === undefined ? '' : `≤ ${row.goal}`
    const figures = [row.name, ...costs(mine, bares), goal, ...speeds(mine), contended === 0 ? '' : String(contended)]
    printRow(others ? [...figures, ...comparison(mine, others, bares)] : figures)
    all.set(row.name, mine ?? [])
  }
  return all
}

function costs(rounds: Rounds | undefined, bares: Rounds | undefined): readonly string[] {
  const cost = lower(rounds, 'cpuMicros')
  return [cost.toFixed(0), (cost / lower(bares, 'cpuMicros')).toFixed(1)]
}

function speeds(rounds: Rounds | undefined): readonly string[] {
  return [middle(rounds, 'perSecond').toFixed(0), middle(rounds, 'medianMs').toFixed(1), middle(rounds, 'p99Ms').toFixed(1)]
}

function comparison(mine: Rounds | undefined, others: Rounds, bares: Rounds | undefined): readonly string[] {
  const times = (of: keyof Measured): string => ratio(mine, others, of).toFixed(2)
  return [...costs(others, bares), middle(others, 'perSecond').toFixed(0), times('cpuMicros'), times('perSecond')]
}
