import { printFql, typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { readFql } from './read-fql.ts'
import { readBytes, readDate, readDouble, readTime, readWhole } from './read-text.ts'
import { read } from './value-problem.ts'
import type { Read } from './value-problem.ts'

/** Types that have a way of their own to be written; everything else is written as an FQL literal. */
export const DRAFT_TYPES = ['String', 'Int', 'Long', 'Double', 'Boolean', 'Time', 'Date', 'Bytes', 'Null', 'FQL'] as const
export type DraftType = (typeof DRAFT_TYPES)[number]

/** A value while it is written. */
export interface ValueDraft {
  readonly type: DraftType
  readonly written: string
}

/** Begins to write a value: as it is stored, digit for digit. */
export function draftOf(value: WireValue): ValueDraft {
  switch (value.kind) {
    case 'string':
    case 'id':
      return { type: 'String', written: value.value }
    case 'boolean':
      return { type: 'Boolean', written: String(value.value) }
    case 'number':
      return { type: value.type, written: value.text }
    case 'time':
      return { type: 'Time', written: value.text }
    case 'date':
      return { type: 'Date', written: value.text }
    case 'bytes':
      return { type: 'Bytes', written: value.text }
    case 'null':
      return { type: 'Null', written: '' }
    default:
      return { type: 'FQL', written: printFql(value) }
  }
}

/** Begins to write a value where there is none, by the type that the schema or the column names. */
export function blankDraft(typeName: string): ValueDraft {
  const type = DRAFT_TYPES.find((known) => known === typeName)
  if (type !== undefined) return { type, written: type === 'Boolean' ? 'true' : '' }
  return { type: typeName === 'Number' ? 'Int' : typeName === 'Any' || typeName === 'ID' ? 'String' : 'FQL', written: '' }
}

/** Reads what was written as a value of its type. */
export function readDraft({ type, written }: ValueDraft): Read<WireValue> {
  switch (type) {
    case 'String':
      return read({ kind: 'string', value: written })
    case 'Int':
    case 'Long':
      return readWhole(written.trim(), type)
    case 'Double':
      return readDouble(written)
    case 'Boolean':
      return read({ kind: 'boolean', value: written === 'true' })
    case 'Time':
      return readTime(written.trim())
    case 'Date':
      return readDate(written.trim())
    case 'Bytes':
      return readBytes(written.trim())
    case 'Null':
      return read({ kind: 'null' })
    case 'FQL':
      return readFql(written)
  }
}

/** The same value written as another type, where its text can stay. */
export function withType(draft: ValueDraft, type: DraftType): ValueDraft {
  if (type === draft.type) return draft
  const value = readDraft(draft)
  if (type === 'FQL') return { type, written: value.ok ? printFql(value.value) : draft.written }
  if (type === 'Boolean') return { type, written: draft.written === 'false' ? 'false' : 'true' }
  if (type === 'Null') return { type, written: '' }
  const plain = draft.type === 'FQL' ? readFql(draft.written) : undefined
  return plain?.ok === true && typeNameOf(plain.value) === type ? draftOf(plain.value) : { type, written: draft.written }
}
