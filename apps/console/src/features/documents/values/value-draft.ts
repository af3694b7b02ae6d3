import { printFql, typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { readFql } from './read-fql.ts'
import { readBytes, readDate, readDouble, readTime, readWhole } from './read-text.ts'
import { read, refuse } from './value-problem.ts'
import type { Read } from './value-problem.ts'

/** Types that have a way of their own to be written; everything else is written as an FQL literal. */
export const DRAFT_TYPES = ['String', 'Int', 'Long', 'Double', 'Boolean', 'Time', 'Date', 'Bytes', 'Ref', 'Null', 'FQL'] as const
export type DraftType = (typeof DRAFT_TYPES)[number]

/** A value while it is written. */
export interface ValueDraft {
  readonly type: DraftType
  readonly written: string
  /** The collection that a reference is to, where the schema or the stored value names it. */
  readonly collection?: string
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
    case 'reference':
      return value.named
        ? { type: 'FQL', written: printFql(value) }
        : { type: 'Ref', written: printFql(value), collection: value.collection }
    default:
      return { type: 'FQL', written: printFql(value) }
  }
}

/** Begins to write a field that the schema defines: by the first type of its signature, so that `Ref<Author>?` is a reference to an author. */
export function draftOfSignature(signature: string): ValueDraft {
  const collection = /^\s*Ref<(\w+)>/.exec(signature)?.[1]
  if (collection !== undefined) return { type: 'Ref', written: '', collection }
  if (/^\s*"/.test(signature)) return blankDraft('String')
  if (/^\s*(true|false)\b/.test(signature)) return blankDraft('Boolean')
  return blankDraft(/^[A-Za-z]+/.exec(signature.trim())?.[0] ?? 'FQL')
}

/** The collection whose documents a reference can be to: that which is written, else that of the field. */
export function referredCollection({ written, collection }: ValueDraft): string | undefined {
  return /^\s*([A-Za-z_]\w*)\s*\(/.exec(written)?.[1] ?? collection
}

/** Reads a reference, or the id of a document of the collection that the field refers to. */
function readReference({ written, collection }: ValueDraft): Read<WireValue> {
  const id = written.trim()
  if (collection !== undefined && /^\d{1,19}$/.test(id)) {
    return read({ kind: 'reference', collection, id, named: false, missing: undefined })
  }
  const value = readFql(written)
  return value.ok && value.value.kind === 'reference' ? value : refuse(text('documents.not_reference'), 0, written.length)
}

/** Begins to write a value where there is none, by the type that the schema or the column names. */
export function blankDraft(typeName: string): ValueDraft {
  const type = DRAFT_TYPES.find((known) => known === typeName)
  if (type !== undefined) return { type, written: type === 'Boolean' ? 'true' : '' }
  return { type: typeName === 'Number' ? 'Int' : typeName === 'Any' || typeName === 'ID' ? 'String' : 'FQL', written: '' }
}

/** Reads what was written as a value of its type. */
export function readDraft(draft: ValueDraft): Read<WireValue> {
  const { type, written } = draft
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
    case 'Ref':
      return readReference(draft)
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
  if (type === 'FQL') return { ...draft, type, written: value.ok ? printFql(value.value) : draft.written }
  if (type === 'Boolean') return { ...draft, type, written: draft.written === 'false' ? 'false' : 'true' }
  if (type === 'Null') return { ...draft, type, written: '' }
  const plain = draft.type === 'FQL' ? readFql(draft.written) : undefined
  return plain?.ok === true && typeNameOf(plain.value) === type ? draftOf(plain.value) : { ...draft, type }
}
