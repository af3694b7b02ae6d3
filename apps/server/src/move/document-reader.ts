import { asModule } from './collection.ts'
import type { MovedCollection } from './collection.ts'
import { MoveError } from './move-error.ts'
import { PARTS, readParts } from './document-parts.ts'
import { isDocument, readDocument } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'
import { ask } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** Documents of a range of ids. */
export interface Page {
  readonly documents: readonly StoredDocument[]
  /** Where the next page begins; undefined: this was the last one. */
  readonly next: string | undefined
}

/** A version of a document. */
export interface VersionName {
  readonly id: string
  /** Microseconds. */
  readonly ts: number
}

/** The lowest id that a document may have. */
export const FIRST_ID = '0'

const PAGE_SIZE_FIRST = 100
const PAGE_SIZE_MAX = 1000
/** Pages grow and shrink towards this size. */
const PAGE_CHARACTERS = 2 * 1024 * 1024
/** A larger page is given up and asked for in halves, so that memory is bounded whatever documents hold. */
const PAGE_BYTES_MAX = 32 * 1024 * 1024

/** Reads the documents of one collection in the order of their ids, in answers of bounded size. */
export class DocumentReader {
  readonly #place: Place
  readonly #collection: MovedCollection
  #size = PAGE_SIZE_FIRST
  /** Set where whole documents cannot be shown, because a computed field fails: then their stored fields are asked for. */
  #isByParts = false

  constructor(place: Place, collection: MovedCollection) {
    this.#place = place
    this.#collection = collection
  }

  /** Documents from an id on as they are now, or as they were at a time in microseconds. @throws {MoveError} */
  async page(from: string, at?: number): Promise<Page> {
    const found = await this.#bounded(
      this.#size,
      () => {
        const set = `collection.all({ from: from })${this.#isByParts ? '.map(partsOf)' : ''}.pageSize(size).paginate()`
        return at === undefined ? set : `at (Time.epoch(time, "microseconds")) { ${set} }`
      },
      () => ({ from, time: at === undefined ? null : microseconds(at) }),
    )
    const { data, after } = found as unknown as { readonly data: readonly Tagged[]; readonly after?: string }
    const documents = data.map((each) => this.#read(each))
    const last = documents.at(-1)
    return { documents, next: after === undefined || last === undefined ? undefined : String(BigInt(last.id) + 1n) }
  }

  /** Documents as they are now; undefined where there is none. @throws {MoveError} */
  byIds(ids: readonly string[]): Promise<readonly (StoredDocument | undefined)[]> {
    return this.#each(ids, () => `each => { let d = collection.byId(each)\n${this.#shown()} }`)
  }

  /** Versions, as their transactions left them; undefined where there is none, or where it has expired since. @throws {MoveError} */
  versions(names: readonly VersionName[]): Promise<readonly (StoredDocument | undefined)[]> {
    return this.#each(
      names.map(({ id, ts }) => ({ id, ts: microseconds(ts) })),
      () => `each => at (Time.epoch(each.ts, "microseconds")) { let d = collection.byId(each.id)\n${this.#shown()} }`,
    )
  }

  #shown(): string {
    return this.#isByParts ? 'if (d.exists()) partsOf(d) else null' : 'd'
  }

  async #each(items: readonly Tagged[], mapping: () => string): Promise<readonly (StoredDocument | undefined)[]> {
    const found: (StoredDocument | undefined)[] = []
    while (found.length < items.length) {
      const rest = items.slice(found.length)
      const part = await this.#bounded(
        Math.min(this.#size, rest.length),
        () => `items.map(${mapping()})`,
        (size) => ({ items: rest.slice(0, size) }),
      )
      found.push(...(part as readonly Tagged[]).map((each) => (isDocument(each) || Array.isArray(each) ? this.#read(each) : undefined)))
    }
    return found
  }

  #read(tagged: Tagged): StoredDocument {
    return Array.isArray(tagged) ? readParts(tagged as readonly Tagged[]) : readDocument(tagged, this.#collection.computed)
  }

  /** Runs a query over up to `size` documents, with fewer where that is too much. */
  async #bounded(size: number, text: () => string, values: (size: number) => Readonly<Record<string, Tagged>>): Promise<Tagged> {
    for (let asked = size; ;) {
      try {
        const all = { ...values(asked), collection: asModule(this.#collection), size: { '@int': String(asked) } }
        const { data, characters } = await ask(
          this.#place,
          `${this.#isByParts ? PARTS : ''}${text()}`,
          all,
          asked === 1 ? undefined : PAGE_BYTES_MAX,
        )
        this.#adapt(asked, Math.ceil((asked * PAGE_CHARACTERS) / characters))
        return data
      } catch (error: unknown) {
        if (!(error instanceof MoveError) || earliestTime(error) !== undefined) throw error
        if (asked > 1 && isTooMuch(error)) this.#size = asked = Math.ceil(asked / 2)
        else if (!this.#isByParts && error.status === FAILED_QUERY) this.#isByParts = true
        else throw error
      }
    }
  }

  /** Fewer items than a page may have say only that they are large, never that they are small. */
  #adapt(asked: number, fitting: number): void {
    const most = asked < this.#size ? this.#size : Math.min(asked * 2, PAGE_SIZE_MAX)
    this.#size = Math.max(1, Math.min(most, fitting))
  }
}

const FAILED_QUERY = 400
const TOO_MUCH = new Set(['value_too_large', 'invalid_request', 'time_out', 'request_size_exceeded'])

function isTooMuch({ code }: MoveError): boolean {
  return code !== undefined && TOO_MUCH.has(code)
}

/** Where a time was refused because the history does not reach back to it: how far it does, in microseconds. */
export function earliestTime({ message }: MoveError): number | undefined {
  const found = /less than minimum allowed timestamp (\S+Z)\.?/.exec(message)?.[1]
  return found === undefined ? undefined : microsecondsOf(found)
}

/** Microseconds of a time with up to nine digits of its second. */
export function microsecondsOf(time: string): number {
  const fraction = /\.(\d+)Z$/.exec(time)?.[1] ?? ''
  return Math.floor(Date.parse(time) / 1000) * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

const microseconds = (value: number): Tagged => ({ '@long': String(value) })
