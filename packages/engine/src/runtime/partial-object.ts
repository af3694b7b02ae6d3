import type { Span } from '@terrarium/language'
import { ObjectValue, type StoredContent, type Value } from '@terrarium/values'
import type { SelectedMember } from './selected-members.ts'

/** Finds what an index entry covers of a document's member: all of it, or parts. */
export interface CoveredMembers {
  get(name: string): Value | CoveredPart | undefined
  /** An object of members, written from the entry without reading values; undefined where it takes more than the entry, or more than scalars. */
  select(members: readonly SelectedMember[]): StoredContent | undefined
}

/** Members of an object, or parts of them, that an index entry covers. */
export class CoveredPart {
  readonly members = new Map<string, Value | CoveredPart>()
}

/** Where a partly covered object is in its document, and how to read the rest. */
export interface PartialSource {
  readonly path: readonly string[]
  /** Where the query took the object. */
  readonly span: Span
  /** Reads all members. */
  readonly read: () => ReadonlyMap<string, Value>
  /** Reports the path that makes a read necessary, and the span that asks for it. */
  readonly reportRead: (path: readonly string[], span: Span) => void
}

/** An object of a document that is read only when more of it is asked for than the index entry knows. @see storage-semantics.md §4.7 */
export class PartialObject extends ObjectValue {
  readonly #fields: PartialFields

  constructor(part: CoveredPart, source: PartialSource) {
    const fields = new PartialFields(part, source)
    super(fields)
    this.#fields = fields
  }

  /** The member that the query takes at `span`. */
  select(name: string, span: Span): Value | undefined {
    return this.#fields.select(name, span)
  }
}

/** Members of a partial object. Access to a member that the entry does not cover reads the whole object. */
class PartialFields implements ReadonlyMap<string, Value> {
  readonly #part: CoveredPart
  readonly #source: PartialSource
  #contents: ReadonlyMap<string, Value> | undefined

  constructor(part: CoveredPart, source: PartialSource) {
    this.#part = part
    this.#source = source
  }

  get size(): number {
    return this.#whole().size
  }

  get(name: string): Value | undefined {
    return this.#known(name, this.#source.span) ?? this.#whole().get(name)
  }

  has(name: string): boolean {
    return this.#part.members.has(name) || this.#whole().has(name)
  }

  select(name: string, span: Span): Value | undefined {
    const known = this.#known(name, span)
    if (known !== undefined) return known
    this.#source.reportRead([...this.#source.path, name], span)
    return this.#read().get(name)
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this)
  }

  entries(): MapIterator<[string, Value]> {
    return this.#whole().entries()
  }

  keys(): MapIterator<string> {
    return this.#whole().keys()
  }

  values(): MapIterator<Value> {
    return this.#whole().values()
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  #known(name: string, span: Span): Value | undefined {
    const known = this.#part.members.get(name)
    if (!(known instanceof CoveredPart)) return known
    const { path, reportRead } = this.#source
    return new PartialObject(known, { path: [...path, name], span, reportRead, read: () => membersOf(this.#read().get(name)) })
  }

  #whole(): ReadonlyMap<string, Value> {
    this.#source.reportRead(this.#source.path, this.#source.span)
    return this.#read()
  }

  #read(): ReadonlyMap<string, Value> {
    this.#contents ??= this.#source.read()
    return this.#contents
  }
}

const NO_MEMBERS: ReadonlyMap<string, Value> = new Map()

/** Members of a value that should be an object. */
export function membersOf(value: Value | undefined): ReadonlyMap<string, Value> {
  return value instanceof ObjectValue ? value.fields : NO_MEMBERS
}
