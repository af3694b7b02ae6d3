import { isNumberValue, toDouble } from './compare-numbers.ts'
import { compareTotal } from './compare-total.ts'
import { parseLongText } from '../compat/java-number.ts'
import { DoubleValue, IdValue, kindOf, ObjectValue, type Value } from '../model/value.ts'

/**
 * Tells whether two values are the same element, as `includes` and `indexOf` see it.
 *
 * Numbers equal across kinds by IEEE rules: NaN is never found and negative zero equals zero. An ID equals its text but not a number.
 * @see reference: fql-language.md §8
 */
export function structuralEquals(a: Value, b: Value): boolean {
  if (isNumberValue(a) && isNumberValue(b)) {
    if (a instanceof DoubleValue || b instanceof DoubleValue) return toDouble(a) === toDouble(b)
    return a == b // eslint-disable-line eqeqeq -- an Int and a Long of one value are equal
  }
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return false
  if (Array.isArray(a)) return Array.isArray(b) && equalArrays(a as readonly Value[], b as readonly Value[])
  if (a instanceof ObjectValue) return b instanceof ObjectValue && equalObjects(a, b)
  if (a instanceof IdValue && typeof b === 'string') return parseLongText(b) === a.value
  if (b instanceof IdValue && typeof a === 'string') return parseLongText(a) === b.value
  return kindOf(a) === kindOf(b) && compareTotal(a, b) === 0
}

function equalArrays(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((element, i) => structuralEquals(element, b[i] as Value))
}

function equalObjects(a: ObjectValue, b: ObjectValue): boolean {
  if (a.fields.size !== b.fields.size) return false
  for (const [key, value] of a.fields) {
    const other = b.fields.get(key)
    if (other === undefined || !structuralEquals(value, other)) return false
  }
  return true
}
