import type { WireField, WireValue } from './wire-value.ts'

/** Whether two values are stored alike: members of objects in any order, whole numbers by their digits. */
export function isSameValue(one: WireValue, other: WireValue): boolean {
  if (one.kind === 'number' && other.kind === 'number') return isSameNumber(one, other)
  if (one.kind === 'object' && other.kind === 'object') return isSameFields(one.fields, other.fields)
  if (one.kind === 'array' && other.kind === 'array') {
    return one.items.length === other.items.length && one.items.every((item, at) => isSameValue(item, other.items[at] ?? ABSENT))
  }
  if (one.kind === 'reference' && other.kind === 'reference') {
    return one.collection === other.collection && one.id === other.id && one.named === other.named
  }
  if (one.kind !== other.kind) return isText(one) && isText(other) && one.value === other.value
  return JSON.stringify(one) === JSON.stringify(other)
}

const ABSENT: WireValue = { kind: 'null' }

/** An id that was written as a string reads back as one. */
function isText(value: WireValue): value is Extract<WireValue, { kind: 'string' | 'id' }> {
  return value.kind === 'string' || value.kind === 'id'
}

/** An Int and a Long of the same digits print alike; a Double is another value. */
function isSameNumber(one: Extract<WireValue, { kind: 'number' }>, other: Extract<WireValue, { kind: 'number' }>): boolean {
  return one.text === other.text && (one.type === 'Double') === (other.type === 'Double')
}

/** Whether two lists hold the same fields; a field that is null is as good as none. */
export function isSameFields(one: readonly WireField[], other: readonly WireField[]): boolean {
  return changedNames(one, other).length === 0
}

/** Names of the fields that differ, those of the second list first in their order. */
export function changedNames(before: readonly WireField[], after: readonly WireField[]): readonly string[] {
  const names = [...new Set([...after, ...before].map(({ name }) => name))]
  return names.filter((name) => !isSameValue(valueOf(before, name) ?? ABSENT, valueOf(after, name) ?? ABSENT))
}

function valueOf(fields: readonly WireField[], name: string): WireValue | undefined {
  return fields.find((field) => field.name === name)?.value
}

/** A field of two states of a document. */
export interface FieldDifference {
  readonly name: string
  /** Added, removed, changed; empty where both states have the same. */
  readonly mark: '+' | '-' | '~' | ''
  readonly before: WireValue | undefined
  readonly after: WireValue | undefined
}

/** The fields of two states of a document, each with what became of it, in the order of the earlier one. */
export function fieldDifferences(before: readonly WireField[], after: readonly WireField[]): readonly FieldDifference[] {
  const changed = new Set(changedNames(before, after))
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.map((name) => {
    const [was, is] = [valueOf(before, name), valueOf(after, name)]
    return { name, mark: !changed.has(name) ? '' : was === undefined ? '+' : is === undefined ? '-' : '~', before: was, after: is }
  })
}
