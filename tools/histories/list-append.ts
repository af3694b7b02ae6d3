import { findCycles } from './cycles.ts'
import { DependencyGraph } from './dependency-graph.ts'
import { addTimeOrder } from './time-order.ts'
import { mayHaveCommitted, type Anomaly, type Transaction } from './transaction.ts'

/** Each appended value is appended once in a history. */
export type ListOperation =
  | { readonly kind: 'append'; readonly key: string; readonly value: number }
  | { readonly kind: 'read'; readonly key: string; readonly values?: readonly number[] }

type ListTransaction = Transaction<ListOperation>

/** A list that a transaction read. */
interface ListRead {
  readonly reader: ListTransaction
  readonly values: readonly number[]
}

/**
 * Judges a history of appends to lists and reads of them, as Elle does: a list tells the order in which it was written, so the order of
 * versions, and with it all dependencies, are facts.
 *
 * Source: Kingsbury and Alvaro, "Elle: Inferring Isolation Anomalies from Experimental Observations", VLDB 2020, section 4.
 */
export function judgeListAppend(history: readonly ListTransaction[]): Anomaly[] {
  const judge = new ListJudge(history)
  for (const transaction of history) if (transaction.outcome === 'committed') judge.readTransaction(transaction)
  const graph = judge.createGraph()
  return [...judge.anomalies, ...findCycles(graph)]
}

class ListJudge {
  readonly anomalies: Anomaly[] = []
  readonly #history: readonly ListTransaction[]
  readonly #writers = new Map<string, Map<number, ListTransaction>>()
  /** The last value that a transaction appended to a key. */
  readonly #lastAppends = new Map<string, number>()
  /** What transactions read of a key before their own appends to it. */
  readonly #reads = new Map<string, ListRead[]>()
  /** All lists that were read, with the reader's own appends: they are versions too. */
  readonly #lists = new Map<string, ListRead[]>()

  constructor(history: readonly ListTransaction[]) {
    this.#history = history
    for (const transaction of history) {
      for (const operation of transaction.operations) {
        if (operation.kind !== 'append') continue
        mapOf(this.#writers, operation.key).set(operation.value, transaction)
        this.#lastAppends.set(`${transaction.id} ${operation.key}`, operation.value)
      }
    }
  }

  /** Checks that a transaction agrees with itself, and keeps what it read of others. */
  readTransaction(reader: ListTransaction): void {
    const others = new Map<string, readonly number[]>()
    const own = new Map<string, number[]>()
    for (const operation of reader.operations) {
      const appended = own.get(operation.key) ?? []
      if (operation.kind === 'append') own.set(operation.key, [...appended, operation.value])
      else if (operation.values !== undefined) {
        pushTo(this.#lists, operation.key, { reader, values: operation.values })
        const before = others.get(operation.key) ?? operation.values.slice(0, Math.max(0, operation.values.length - appended.length))
        if (!isEqual([...before, ...appended], operation.values)) {
          this.#report(
            'internal',
            `T${reader.id} reads ${show(operation.key, operation.values)} after ${show(operation.key, [...before, ...appended])}`,
          )
        } else if (!others.has(operation.key)) this.#keep({ reader, values: before }, operation.key)
        others.set(operation.key, before)
      }
    }
  }

  #keep(read: ListRead, key: string): void {
    pushTo(this.#reads, key, read)
    const last = read.values.at(-1)
    const writer = last === undefined ? undefined : this.#writers.get(key)?.get(last)
    if (writer === undefined || last === this.#lastAppends.get(`${writer.id} ${key}`)) return
    this.#report('G1b (intermediate read)', `T${read.reader.id} reads ${show(key, read.values)}, in the midst of T${writer.id}`)
  }

  createGraph(): DependencyGraph {
    const graph = new DependencyGraph()
    const seen = new Set<ListTransaction>()
    for (const key of this.#writers.keys()) this.#addKey(graph, key, seen)
    addTimeOrder(
      graph,
      this.#history.filter((transaction) => transaction.outcome === 'committed' || seen.has(transaction)),
    )
    return graph
  }

  #addKey(graph: DependencyGraph, key: string, seen: Set<ListTransaction>): void {
    const reads = this.#reads.get(key) ?? []
    const order = this.#orderOf(key)
    const writers = mapOf(this.#writers, key)
    const writerAt = (place: number): ListTransaction | undefined => writers.get(order[place] ?? NaN)
    const inOrder = new Set(order)
    const unseen = [...writers].filter(([value, { outcome }]) => outcome === 'committed' && !inOrder.has(value)).map(([, writer]) => writer)
    for (const [place, value] of order.entries()) {
      const writer = writers.get(value)
      if (writer === undefined) continue
      seen.add(writer)
      this.#addNext(graph, writer, place + 1 < order.length ? [writerAt(place + 1)] : unseen, 'ww', `${key}: ${value}`)
    }
    for (const { reader, values } of reads) {
      if (!isPrefix(values, order)) continue
      const writer = writerAt(values.length - 1)
      if (writer !== undefined) graph.add(writer.id, reader.id, 'wr', `${key}: ${values.at(-1)}`)
      this.#addNext(
        graph,
        reader,
        values.length < order.length ? [writerAt(values.length)] : unseen,
        'rw',
        `${key}: ${values.at(-1) ?? 'nothing'}`,
      )
    }
  }

  #addNext(
    graph: DependencyGraph,
    from: ListTransaction,
    next: readonly (ListTransaction | undefined)[],
    kind: 'ww' | 'rw',
    why: string,
  ): void {
    for (const writer of next) if (writer !== undefined) graph.add(from.id, writer.id, kind, why)
  }

  /** The longest list that was read: all others must be its beginnings. Reads that show something impossible are reported. */
  #orderOf(key: string): readonly number[] {
    const lists = this.#lists.get(key) ?? []
    const longest = lists.reduce<readonly number[]>((best, { values }) => (values.length > best.length ? values : best), [])
    this.#checkValues(key, longest)
    for (const { reader, values } of lists) {
      if (isPrefix(values, longest)) continue
      this.#report('incompatible order', `T${reader.id} reads ${show(key, values)}, another ${show(key, longest)}`)
      this.#checkValues(key, values)
    }
    return longest
  }

  #checkValues(key: string, values: readonly number[]): void {
    const writers = mapOf(this.#writers, key)
    if (new Set(values).size !== values.length) this.#report('duplicate', `a value stands twice in ${show(key, values)}`)
    for (const value of values) {
      const writer = writers.get(value)
      if (writer === undefined) this.#report('garbage', `${value} in ${show(key, values)} was never appended`)
      else if (!mayHaveCommitted(writer))
        this.#report('G1a (aborted read)', `${value} in ${show(key, values)} is of T${writer.id}, which was aborted`)
    }
  }

  #report(name: string, evidence: string): void {
    this.anomalies.push({ name, evidence })
  }
}

function mapOf(maps: Map<string, Map<number, ListTransaction>>, key: string): Map<number, ListTransaction> {
  const found = maps.get(key) ?? new Map<number, ListTransaction>()
  maps.set(key, found)
  return found
}

function pushTo(lists: Map<string, ListRead[]>, key: string, read: ListRead): void {
  const found = lists.get(key)
  if (found === undefined) lists.set(key, [read])
  else found.push(read)
}

function isPrefix(values: readonly number[], list: readonly number[]): boolean {
  return values.length <= list.length && values.every((value, place) => value === list[place])
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && isPrefix(a, b)
}

function show(key: string, values: readonly number[]): string {
  return `${key}: [${values.join(', ')}]`
}
