import type { Random } from '../histories/random.ts'
import type { DatabaseClient } from './server/client.ts'

interface Entry {
  readonly owner: number
  /** The value that was acknowledged last. */
  value: number
  /** The value of a change without an answer. */
  maybe?: number
}

interface FoundEntry {
  readonly number: number
  readonly owner: number
  readonly value: number
}

/** An entry in an event, where numbers are tagged. */
interface EventEntry {
  readonly '@doc': { readonly number: { readonly '@int': string }; readonly value: { readonly '@int': string } }
}

const NUMBERS_A_QUERY = 200
const VALUE_MAX = 1_000_000
const FOUND = '{ number, owner, value }'

/** What clients know of their writes, and whether the server still has it to show. */
export class Ledger {
  acknowledged = 0
  readonly failures: string[] = []
  readonly #token: string
  #cursor: string | undefined
  #lastNumber = 0
  readonly #entries = new Map<number, Entry>()
  /** Those that may or may not be there: creations without an answer. */
  readonly #maybeCreated = new Map<number, number>()
  /** Entries that each client created or changed since the last judgement. */
  readonly #recent = new Map<number, number[]>()
  readonly #byFeed = new Map<number, number>()
  #feedTime = 0

  /** @param token - of an event source of all entries, from before the first write */
  constructor(token: string) {
    this.#token = token
  }

  /** Creates an entry, or changes one of this client: one change of an entry at a time. @returns whether it was acknowledged */
  async write(client: DatabaseClient, owner: number, random: Random): Promise<boolean> {
    const mine = this.#recent.get(owner) ?? []
    this.#recent.set(owner, mine)
    const changed = mine.at(-1)
    const isAcknowledged =
      changed !== undefined && random.below(3) === 0
        ? await this.#change(client, changed, random.below(VALUE_MAX))
        : await this.#create(client, owner, mine)
    if (isAcknowledged) this.acknowledged++
    return isAcknowledged
  }

  async #create(client: DatabaseClient, owner: number, mine: number[]): Promise<boolean> {
    const number = ++this.#lastNumber
    const outcome = await client.query('Entry.create({ owner: owner, number: number, value: 0 })\nnull', { values: { owner, number } })
    if (outcome.kind === 'unknown') this.#maybeCreated.set(number, owner)
    if (outcome.kind !== 'committed') return false
    this.#entries.set(number, { owner, value: 0 })
    mine.push(number)
    return true
  }

  async #change(client: DatabaseClient, number: number, value: number): Promise<boolean> {
    const entry = this.#entries.get(number)
    if (entry === undefined) return false
    const outcome = await client.query('Entry.byNumber(number).first()!.update({ value: value })\nnull', { values: { number, value } })
    if (outcome.kind === 'committed') entry.value = value
    else if (outcome.kind === 'unknown') entry.maybe = value
    return outcome.kind === 'committed'
  }

  /** Judges what was written since the last judgement: in the index, in the feed, and the feed against the index. */
  async judgeRound(client: DatabaseClient, round: string): Promise<void> {
    const numbers = [...this.#recent.values()].flat()
    this.#recent.clear()
    const asked = [...numbers, ...this.#maybeCreated.keys()]
    const found = new Map<number, FoundEntry>()
    for (let from = 0; from < asked.length; from += NUMBERS_A_QUERY) {
      const fql = `numbers.flatMap(number => Entry.byNumber(number).map(entry => { number: entry.number, owner: entry.owner, value: entry.value }).toArray())`
      for (const entry of await client.get<FoundEntry[]>(fql, { numbers: asked.slice(from, from + NUMBERS_A_QUERY) })) {
        if (found.has(entry.number)) this.failures.push(`${round}: number ${entry.number} is there twice`)
        found.set(entry.number, entry)
      }
    }
    for (const number of numbers) this.#judgeEntry(round, number, found.get(number))
    for (const [number, owner] of this.#maybeCreated) if (found.has(number)) this.#entries.set(number, { owner, value: 0 })
    await this.#readFeed(client, round)
    for (const number of asked) {
      const shown = found.get(number)?.value
      if (this.#byFeed.get(number) !== shown)
        this.failures.push(`${round}: entry ${number} has ${shown}, its feed says ${this.#byFeed.get(number)}`)
    }
    this.#maybeCreated.clear()
  }

  #judgeEntry(round: string, number: number, found: FoundEntry | undefined): void {
    const entry = this.#entries.get(number)
    if (entry === undefined) return
    const isRight = found !== undefined && found.owner === entry.owner && (found.value === entry.value || found.value === entry.maybe)
    if (!isRight) this.failures.push(`${round}: entry ${number} was acknowledged with ${entry.value} and is ${JSON.stringify(found)}`)
    entry.value = found?.value ?? entry.value
    delete entry.maybe
  }

  async #readFeed(client: DatabaseClient, round: string): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const page = await client.feed(this.#token, this.#cursor)
      for (const { type, data, txn_ts: time = 0 } of page.events) {
        if (time < this.#feedTime) this.failures.push(`${round}: the feed goes back from ${this.#feedTime} to ${time}`)
        this.#feedTime = time
        const { number, value } = (data as EventEntry)['@doc']
        const id = Number(number['@int'])
        if (this.#byFeed.has(id) !== (type === 'update')) this.failures.push(`${round}: the feed has ${type} of ${id}`)
        this.#byFeed.set(id, Number(value['@int']))
      }
      this.#cursor = page.cursor
      hasMore = page.has_next
    }
  }

  /** Judges all that was ever written: the collection and its index each have it, once. */
  async judgeEnd(client: DatabaseClient): Promise<void> {
    const owners = [...new Set([...this.#entries.values()].map(({ owner }) => owner))]
    const sets = { collection: ['Entry.all()'], index: owners.map((owner) => `Entry.byOwner(${owner})`) }
    for (const [name, queries] of Object.entries(sets)) {
      const found = new Map<number, FoundEntry>()
      for (const set of queries) for (const entry of await readAll(client, set)) found.set(entry.number, entry)
      for (const [number, { value }] of this.#entries) {
        if (found.get(number)?.value !== value)
          this.failures.push(`the end: entry ${number} of ${value} is ${JSON.stringify(found.get(number))} in the ${name}`)
      }
      if (found.size !== this.#entries.size)
        this.failures.push(`the end: the ${name} has ${found.size} entries instead of ${this.#entries.size}`)
    }
  }
}

async function readAll(client: DatabaseClient, set: string): Promise<FoundEntry[]> {
  const all: FoundEntry[] = []
  let page = await client.get<{ readonly data: FoundEntry[]; readonly after?: string }>(`${set}.pageSize(1000) ${FOUND}`)
  for (;;) {
    all.push(...page.data)
    if (page.after === undefined) return all
    page = await client.get('Set.paginate(cursor)', { cursor: page.after })
  }
}
