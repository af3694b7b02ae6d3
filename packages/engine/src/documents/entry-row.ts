/**
 * Objects of members that an index entry covers, written from the entry's bytes: the rows of a covered page.
 *
 *   entry ─▶ values ─▶ object ─▶ materialized ─▶ text
 *     └──────────────────▶ StoredRow ──────────▶ text
 *
 * Both ways give the same text. A row is made where each member is a term, a value of the entry or the document's id, and each of them is a
 * scalar: nulls are not covered, and what is inside arrays and objects may have to be read.
 */
import {
  encodeJsonString,
  IdValue,
  writeSimple,
  writeTagged,
  type JsonWriter,
  type Materialized,
  type StoredContent,
  type Value,
} from '@terrarium/values'
import { plainReference, TAG, ValueReader } from '../model/value-codec.ts'
import { StoredTextWriter, type TextFormat } from '../model/value-text.ts'
import type { SelectedMember } from '../runtime/selected-members.ts'
import type { ReadEntry } from '../storage/index-entry.ts'

/** A field of an index whose values cover a member, or a part of one. */
export interface CoveringField {
  readonly path: readonly string[]
  /** Position among the values of an entry, which follow its terms. */
  readonly at: number
}

/** A member of the rows: its name, what stands before its value in their text, and where the value is. */
interface Column {
  readonly name: string
  readonly before: string
  /** Position among the terms and values of an entry; undefined: the document's id. */
  readonly at: number | undefined
}

/** How the rows of a projection are written from the entries of an index. */
export class EntryRow {
  readonly columns: readonly Column[]

  constructor(columns: readonly Column[]) {
    this.columns = columns
  }

  /** Whether all that the row of an entry shows are scalars. */
  isWritable(terms: readonly Value[], entry: ReadEntry): boolean {
    for (const { at } of this.columns) {
      if (at === undefined) continue
      if (at < terms.length ? !isScalar(terms[at]) : !IS_SCALAR[entry.stored[entry.startOf(at - terms.length)] ?? 0]) return false
    }
    return true
  }
}

/** The row of one entry. */
export class StoredRow implements StoredContent {
  readonly #row: EntryRow
  readonly #terms: readonly Value[]
  readonly #entry: ReadEntry

  constructor(row: EntryRow, terms: readonly Value[], entry: ReadEntry) {
    this.#row = row
    this.#terms = terms
    this.#entry = entry
  }

  write(writer: JsonWriter, format: TextFormat): boolean {
    const terms = this.#terms
    const entry = this.#entry
    for (const { before, at } of this.#row.columns) {
      writer.text(before)
      if (at === undefined) writer.text(`"${entry.id}"`)
      else if (at < terms.length) WRITE[format](writer, terms[at] as Materialized)
      else texts.writeScalar(writer, entry.stored, entry.startOf(at - terms.length), format)
    }
    writer.text('}')
    return true
  }

  fields(): ReadonlyMap<string, Materialized> {
    return new Map(this.#row.columns.map(({ name, at }) => [name, this.#valueOf(at)]))
  }

  #valueOf(at: number | undefined): Materialized {
    const entry = this.#entry
    if (at === undefined) return new IdValue(entry.id)
    if (at < this.#terms.length) return this.#terms[at] as Materialized
    return new ValueReader(entry.stored, entry.startOf(at - this.#terms.length), plainReference).value() as Materialized
  }
}

const WRITE = { simple: writeSimple, tagged: writeTagged }

const texts = new StoredTextWriter(new Set())

const known = new WeakMap<readonly CoveringField[], WeakMap<readonly SelectedMember[], EntryRow | 'none'>>()

/** How an object of members is written from entries with these fields; undefined: the entries do not cover it. */
export function entryRow(fields: readonly CoveringField[], members: readonly SelectedMember[]): EntryRow | undefined {
  let rows = known.get(fields)
  if (rows === undefined) known.set(fields, (rows = new WeakMap()))
  let row = rows.get(members)
  if (row === undefined) rows.set(members, (row = createRow(fields, members) ?? 'none'))
  return row === 'none' ? undefined : row
}

function createRow(fields: readonly CoveringField[], members: readonly SelectedMember[]): EntryRow | undefined {
  const columns: Column[] = []
  for (const { name, path } of members) {
    const isId = path.length === 1 && path[0] === 'id'
    const at = isId ? undefined : placeOf(fields, path)
    if ((!isId && at === undefined) || name.startsWith('@')) return undefined // objects with names like tags are wrapped
    columns.push({ name, before: `${columns.length === 0 ? '{' : ','}${encodeJsonString(name)}:`, at })
  }
  return new EntryRow(columns)
}

/** Where the entries have a part of their documents; undefined where no single field covers it, and it alone. */
function placeOf(fields: readonly CoveringField[], path: readonly string[]): number | undefined {
  if (path[0] === 'coll') return undefined // the document's own, whatever is stored
  const related = fields.filter((field) => field.path.every((name, at) => at >= path.length || name === path[at]))
  const [only] = related
  return related.length === 1 && only?.path.length === path.length ? only.at : undefined
}

const IS_SCALAR: readonly boolean[] = Object.values(TAG).map(
  (tag) => tag !== TAG.null && tag !== TAG.array && tag !== TAG.object && tag !== TAG.document,
)

/** Kinds of values that are shown as they are. */
const SCALARS: ReadonlySet<string> = new Set(['double', 'id', 'bytes', 'time', 'date', 'uuid'])

function isScalar(value: Value | undefined): boolean {
  return typeof value === 'object' ? 'kind' in value && SCALARS.has(value.kind) : value !== undefined
}
