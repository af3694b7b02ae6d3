import type { WireField, WireValue } from '../../../data/wire-value.ts'

/** A document as it was read. */
export interface StoredDocument {
  readonly id: string
  /** When it was written last, to the microsecond. */
  readonly ts: string
  /** When it expires. */
  readonly ttl: WireValue | undefined
  /** What it holds besides, computed fields included, in its own order. */
  readonly fields: readonly WireField[]
}

/** Members of a document that are not fields of its data. */
const META_FIELDS: readonly string[] = ['id', 'coll', 'ts', 'ttl']

/** Reads a row of an answer; undefined when it is no document that exists. */
export function readDocument(value: WireValue): StoredDocument | undefined {
  if (value.kind !== 'document' && value.kind !== 'object') return undefined
  const id = fieldOf(value.fields, 'id')
  const ts = fieldOf(value.fields, 'ts')
  if ((id?.kind !== 'id' && id?.kind !== 'string') || ts?.kind !== 'time') return undefined
  return {
    id: id.value,
    ts: ts.text,
    ttl: fieldOf(value.fields, 'ttl'),
    fields: value.fields.filter(({ name }) => !META_FIELDS.includes(name)),
  }
}

/** Returns a field's value; undefined when there is none of that name. */
export function fieldOf(fields: readonly WireField[], name: string): WireValue | undefined {
  return fields.find((field) => field.name === name)?.value
}

/** Returns a field as a column shows it: data, or one of `id`, `ts` and `ttl`. */
export function columnValue(document: StoredDocument, name: string): WireValue | undefined {
  if (name === 'id') return { kind: 'id', value: document.id }
  if (name === 'ts') return { kind: 'time', text: document.ts }
  return name === 'ttl' ? document.ttl : fieldOf(document.fields, name)
}

const TITLE_FIELDS: readonly string[] = ['title', 'name', 'label', 'subject', 'email']
const TITLE_LENGTH_MAX = 80

/** What a person would call a document: its title or name, else its first text. */
export function titleOf({
  fields,
}: Pick<StoredDocument, 'fields'>): { readonly name: string; readonly text: string; readonly value: WireValue } | undefined {
  const texts = fields.flatMap(({ name, value }) =>
    value.kind === 'string' && value.value.trim() !== '' ? [{ name, text: value.value, value }] : [],
  )
  const named = TITLE_FIELDS.map((title) => texts.find(({ name }) => name.toLowerCase() === title)).find((found) => found !== undefined)
  const chosen = named ?? texts[0]
  return chosen === undefined ? undefined : { name: chosen.name, text: titleText(chosen.value), value: chosen.value }
}

/** Cuts a value that is a title. */
export function titleText(value: WireValue): string {
  return value.kind === 'string' ? value.value.slice(0, TITLE_LENGTH_MAX) : ''
}
