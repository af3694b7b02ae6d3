import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { fieldOf } from '../values/document.ts'

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
  return names.filter((name) => !isSameValue(fieldOf(before, name) ?? ABSENT, fieldOf(after, name) ?? ABSENT))
}

/**
 * What an update has to be given so that the first fields become the second: only what differs, null for what goes.
 *
 * An update merges objects, so the same holds within them; arrays are given whole.
 */
export function patchOf(before: readonly WireField[], after: readonly WireField[]): readonly WireField[] {
  return changedNames(before, after).map((name) => {
    const [from, to] = [fieldOf(before, name), fieldOf(after, name)]
    if (from?.kind === 'object' && to?.kind === 'object')
      return { name, value: { kind: 'object', fields: patchOf(from.fields, to.fields) } }
    return { name, value: to ?? ABSENT }
  })
}

/** The same fields with one set, or without it when it is given no value. */
export function withField(fields: readonly WireField[], name: string, value: WireValue | undefined): readonly WireField[] {
  if (value === undefined) return fields.filter((field) => field.name !== name)
  const isThere = fields.some((field) => field.name === name)
  return isThere ? fields.map((field) => (field.name === name ? { name, value } : field)) : [...fields, { name, value }]
}
