import { changedNames } from '../../../data/field-differences.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { fieldOf } from '../values/document.ts'

const ABSENT: WireValue = { kind: 'null' }

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
