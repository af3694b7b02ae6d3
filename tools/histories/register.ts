import { connectedComponents } from './components.ts'
import { findCycles } from './cycles.ts'
import { DependencyGraph } from './dependency-graph.ts'
import { addTimeOrder } from './time-order.ts'
import { mayHaveCommitted, type Anomaly, type Transaction } from './transaction.ts'

/** Each written value is written once in a history; `null` is the value before all writes. */
export type RegisterOperation =
  | { readonly kind: 'write'; readonly key: string; readonly value: number }
  /** `writtenAt`: commit time of the version that was read, in microseconds, if the database told it. */
  | { readonly kind: 'read'; readonly key: string; readonly value?: number | null; readonly writtenAt?: number }

type RegisterTransaction = Transaction<RegisterOperation>

/** The versions of one register: who wrote and who read each, and which follow which. */
interface Register {
  readonly writers: Map<number, RegisterTransaction>
  /** Last value that each transaction wrote: others are never seen outside. */
  readonly finalValues: Map<number, number>
  readonly readers: Map<number | null, RegisterTransaction[]>
  readonly times: Map<number, number>
  /** A version and one after it. */
  readonly order: (readonly [number | null, number])[]
}

/**
 * Judges a history of writes to registers and reads of them, as Elle does. The order of versions follows from what is certain: nothing comes
 * before the first value, a transaction that reads a version and writes the register wrote a later one, and commit times rise.
 *
 * Source: Kingsbury and Alvaro, "Elle: Inferring Isolation Anomalies from Experimental Observations", VLDB 2020, section 5.
 */
export function judgeRegisters(history: readonly RegisterTransaction[]): Anomaly[] {
  const judge = new RegisterJudge()
  for (const transaction of history) judge.addWrites(transaction)
  for (const transaction of history) if (transaction.outcome === 'committed') judge.addReads(transaction)
  const graph = judge.createGraph(history)
  return [...judge.anomalies, ...findCycles(graph)]
}

class RegisterJudge {
  readonly anomalies: Anomaly[] = []
  readonly #registers = new Map<string, Register>()

  addWrites(transaction: RegisterTransaction): void {
    for (const operation of transaction.operations) {
      if (operation.kind !== 'write') continue
      const register = this.#register(operation.key)
      register.writers.set(operation.value, transaction)
      register.finalValues.set(transaction.id, operation.value)
      if (transaction.commitTime !== undefined) register.times.set(operation.value, transaction.commitTime)
    }
  }

  addReads(reader: RegisterTransaction): void {
    const known = new Map<string, number | null>()
    const written = new Set<string>()
    for (const { kind, key, value, ...rest } of reader.operations) {
      if (value === undefined) continue
      const expected = known.get(key)
      if (kind === 'read' && expected !== undefined && expected !== value) {
        this.#report('internal', `T${reader.id} reads ${key} = ${value}, which it knows as ${expected}`)
      } else if (kind === 'read' && expected === undefined)
        this.#addRead(reader, key, value, 'writtenAt' in rest ? rest.writtenAt : undefined)
      else if (kind === 'write' && typeof expected !== 'undefined' && !written.has(key)) this.#addOrder(reader, key, expected)
      if (kind === 'write') written.add(key)
      known.set(key, value)
    }
  }

  #addRead(reader: RegisterTransaction, key: string, value: number | null, writtenAt: number | undefined): void {
    const { readers, writers, finalValues, times } = this.#register(key)
    const others = readers.get(value)
    if (others === undefined) readers.set(value, [reader])
    else others.push(reader)
    if (value === null) return
    const writer = writers.get(value)
    const shown = `T${reader.id} reads ${key} = ${value}`
    if (writer === undefined) return this.#report('garbage', `${shown}, which was never written`)
    if (!mayHaveCommitted(writer)) this.#report('G1a (aborted read)', `${shown} of T${writer.id}, which was aborted`)
    if (finalValues.get(writer.id) !== value) this.#report('G1b (intermediate read)', `${shown}, in the midst of T${writer.id}`)
    const time = times.get(value)
    if (writtenAt === undefined || time === writtenAt) return
    if (time !== undefined) this.#report('wrong commit time', `${shown} written at ${writtenAt}, others say ${time}`)
    times.set(value, writtenAt)
  }

  #addOrder(writer: RegisterTransaction, key: string, before: number | null): void {
    const register = this.#register(key)
    const after = register.finalValues.get(writer.id)
    if (after !== undefined) register.order.push([before, after])
  }

  createGraph(history: readonly RegisterTransaction[]): DependencyGraph {
    const graph = new DependencyGraph()
    const seen = new Set<RegisterTransaction>()
    for (const [key, register] of this.#registers) {
      this.#reportLostUpdates(key, register)
      this.#addRegister(graph, key, register, seen)
    }
    addTimeOrder(
      graph,
      history.filter((transaction) => transaction.outcome === 'committed' || seen.has(transaction)),
    )
    return graph
  }

  #addRegister(graph: DependencyGraph, key: string, register: Register, seen: Set<RegisterTransaction>): void {
    const { readers, writers } = register
    for (const [value, those] of readers) {
      const writer = value === null ? undefined : writers.get(value)
      if (writer === undefined) continue
      seen.add(writer)
      for (const reader of those) graph.add(writer.id, reader.id, 'wr', `${key} = ${value}`)
    }
    const order = [...register.order, ...orderByTime(register, (writer) => writer.outcome === 'committed' || seen.has(writer))]
    if (this.#isCircular(key, order)) return
    for (const [before, after] of order) {
      const next = writers.get(after)
      if (next === undefined) continue
      const writer = before === null ? undefined : writers.get(before)
      if (writer !== undefined) graph.add(writer.id, next.id, 'ww', `${key} = ${before}`)
      for (const reader of readers.get(before) ?? []) graph.add(reader.id, next.id, 'rw', `${key} = ${before}`)
    }
  }

  #isCircular(key: string, order: Register['order']): boolean {
    const versions = new DependencyGraph()
    for (const [before, after] of order) if (before !== null) versions.add(before, after, 'ww')
    const circular = [...connectedComponents(versions, () => true).keys()]
    if (circular.length > 0) this.#report('cyclic versions', `${key}: ${circular.slice(0, 10).join(', ')} each come before the others`)
    return circular.length > 0
  }

  /** Two transactions that read the same version and both write the next one. */
  #reportLostUpdates(key: string, { order, writers }: Register): void {
    const updates = new Map<number | null, number>()
    for (const [before, after] of order) {
      const other = updates.get(before)
      if (other === undefined) updates.set(before, after)
      else
        this.#report('lost update', `T${writers.get(other)?.id} and T${writers.get(after)?.id} both read ${key} = ${before} and write it`)
    }
  }

  #register(key: string): Register {
    const found = this.#registers.get(key)
    if (found !== undefined) return found
    const made: Register = { writers: new Map(), finalValues: new Map(), readers: new Map(), times: new Map(), order: [] }
    this.#registers.set(key, made)
    return made
  }

  #report(name: string, evidence: string): void {
    this.anomalies.push({ name, evidence })
  }
}

/** Each version before the next by commit time, and the first value before all. */
function orderByTime(
  { writers, finalValues, times }: Register,
  isKnown: (writer: RegisterTransaction) => boolean,
): (readonly [number | null, number])[] {
  const versions = [...writers].filter(([value, writer]) => isKnown(writer) && finalValues.get(writer.id) === value).map(([value]) => value)
  const timed = versions.filter((value) => times.has(value)).toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))
  const untimed = versions.filter((value) => !times.has(value))
  return [...timed.map((value, place) => [timed[place - 1] ?? null, value] as const), ...untimed.map((value) => [null, value] as const)]
}
