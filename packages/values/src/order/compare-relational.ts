import { compareNumbers, isNumberValue } from './compare-numbers.ts'
import { compareByKind, orderedKind } from './compare-total.ts'
import { parseLongText } from '../compat/java-number.ts'
import { DocumentValue, IdValue, type Value } from '../model/value.ts'

/**
 * Compares the operands of `< <= > >=`; undefined when they are unrelated and all four operators are false.
 *
 * Lists that are equal to their common end compare as less, unless they are one and the same: `[1] < [1]` is true.
 * @see reference: fql-language.md §8
 */
export function compareRelational(a: Value, b: Value): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === b) return 0
  if (isNumberValue(a) && isNumberValue(b)) return compareNumbers(a, b)
  if (a instanceof IdValue) return compareId(a.value, b)
  if (b instanceof IdValue) {
    const order = compareId(b.value, a)
    return order === undefined ? undefined : -order
  }
  // Documents go by id before their collection, unlike in sorting.
  if (a instanceof DocumentValue && b instanceof DocumentValue && a.id !== b.id) return a.id < b.id ? -1 : 1
  return orderedKind(a) === orderedKind(b) ? compareByKind(a, b, leftEndsFirst) : undefined
}

function leftEndsFirst(left: number, right: number): number {
  return left <= right ? -1 : 1
}

function compareId(id: bigint, other: Value): number | undefined {
  if (other instanceof IdValue) return compareNumbers(id, other.value)
  if (isNumberValue(other)) return compareNumbers(id, other)
  if (typeof other !== 'string') return undefined
  const parsed = parseLongText(other)
  return parsed === undefined ? undefined : compareNumbers(id, parsed)
}
