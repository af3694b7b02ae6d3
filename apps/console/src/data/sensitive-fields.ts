import { localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'
import type { FieldOrigin } from './value-origins.ts'

const entryOf = (database: string) => `ui:sensitive:${database}`

/** The fields of a database whose values are always masked, by their collections. */
export class FieldMarks {
  readonly #byCollection: ReadonlyMap<string, readonly string[]>

  constructor(byCollection: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#byCollection = byCollection
  }

  get isEmpty(): boolean {
    return this.#byCollection.size === 0
  }

  /** Whether a field is sensitive. Where its collection is not known, the mark of any collection counts. */
  has(field: string, collection?: string): boolean {
    if (collection !== undefined) return this.fieldsOf(collection).includes(field)
    return [...this.#byCollection.values()].some((fields) => fields.includes(field))
  }

  /** Whether a value from such a field is of a sensitive one. */
  hasOrigin({ field, collection }: FieldOrigin): boolean {
    if (field !== undefined) return this.has(field, collection)
    return collection === undefined ? !this.isEmpty : this.fieldsOf(collection).length > 0
  }

  /** The sensitive fields of a collection. */
  fieldsOf(collection: string): readonly string[] {
    return this.#byCollection.get(collection) ?? []
  }

  /** Whether any of some fields is sensitive. */
  hasSome(fields: readonly { readonly name: string }[], collection: string): boolean {
    return !this.isEmpty && fields.some(({ name }) => this.has(name, collection))
  }

  /** The marks with that of a field set, or removed where it was. */
  toggled(collection: string, field: string): FieldMarks {
    const before = this.#byCollection.get(collection) ?? []
    const after = before.includes(field) ? before.filter((other) => other !== field) : [...before, field]
    const others = [...this.#byCollection].filter(([name]) => name !== collection)
    return new FieldMarks(new Map(after.length === 0 ? others : [...others, [collection, after]]))
  }

  toJSON(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(this.#byCollection)
  }
}

/** The marks of a database in which nothing is sensitive. */
export const NO_MARKS = new FieldMarks()

function readMarks(stored: string | undefined): FieldMarks {
  if (stored === undefined) return NO_MARKS
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null) return NO_MARKS
    const lists = Object.entries(parsed).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].length > 0)
    return lists.length === 0 ? NO_MARKS : new FieldMarks(new Map(lists))
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return NO_MARKS
    throw error
  }
}

/** Which fields are sensitive in each database; kept in this browser beside the arrangement of columns. */
export class SensitiveFields extends Subscribable {
  readonly #storage: () => KeyValueStorage
  readonly #marks = new Map<string, FieldMarks>()

  constructor(storage: () => KeyValueStorage = localStore) {
    super()
    this.#storage = storage
  }

  /** The marks of a database, by the key under which the browser keeps what belongs to it. */
  of(database: string): FieldMarks {
    const known = this.#marks.get(database)
    if (known !== undefined) return known
    const marks = readMarks(this.#storage().get(entryOf(database)))
    this.#marks.set(database, marks)
    return marks
  }

  /** Marks a field, or removes its mark. */
  toggle(database: string, collection: string, field: string): void {
    const marks = this.of(database).toggled(collection, field)
    this.#marks.set(database, marks)
    if (marks.isEmpty) this.#storage().remove(entryOf(database))
    else this.#storage().set(entryOf(database), JSON.stringify(marks))
    this.notify()
  }
}

/** The sensitive fields that this browser knows. */
export const sensitiveFields = new SensitiveFields()
