import { compareNumbers, isNumberValue } from './compare-numbers.ts'
import { compareRelational } from './compare-relational.ts'
import { DocumentValue, NullValue, ObjectValue, type Value } from '../model/value.ts'

/** Reads whether a document is missing or unreadable, and so equals null. */
export type IsMissing = (document: DocumentValue) => boolean

/**
 * Tells whether `a == b`: by value, numbers across kinds, lists element by element, objects without regard to the order of keys.
 *
 * A document equals null when `isMissing` says so; without it no document is read and none equals null.
 * @see reference: fql-language.md §8
 */
export function equals(a: Value, b: Value, isMissing?: IsMissing): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return false
  if (isNumberValue(a) && isNumberValue(b)) return compareNumbers(a, b) === 0
  if (Array.isArray(a)) return Array.isArray(b) && equalArrays(a as readonly Value[], b as readonly Value[], isMissing)
  if (a instanceof ObjectValue) return b instanceof ObjectValue && equalObjects(a, b, isMissing)
  if (a instanceof DocumentValue && b instanceof NullValue) return isMissing !== undefined && isMissing(a)
  if (a instanceof NullValue && b instanceof DocumentValue) return isMissing !== undefined && isMissing(b)
  return compareRelational(a, b) === 0
}

function equalArrays(a: readonly Value[], b: readonly Value[], isMissing: IsMissing | undefined): boolean {
  return a.length === b.length && a.every((element, i) => equals(element, b[i] as Value, isMissing))
}

function equalObjects(a: ObjectValue, b: ObjectValue, isMissing: IsMissing | undefined): boolean {
  if (a.fields.size !== b.fields.size) return false
  for (const [key, value] of a.fields) {
    const other = b.fields.get(key)
    if (other === undefined || !equals(value, other, isMissing)) return false
  }
  return true
}
