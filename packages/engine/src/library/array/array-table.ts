import { distinct, structuralEquals, type Value } from '@terrarium/values'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import { ArraySet } from '../../sets/array-set.ts'
import { originOf } from '../../sets/set-origin.ts'
import { checkIndex } from '../native/bounds.ts'
import { field, method, overload, overloaded, typeTable, toStringMethod } from '../native/native-definition.ts'
import { EMPTY_ARRAY, NO_ELEMENT_FOUND } from '../native/null-results.ts'
import { anyType, arrayType, intType } from '../native/parameter-types.ts'
import { concatenateArrays } from '../native/size-limits.ts'
import { foldingMethods } from './folding-methods.ts'
import { mappingMethods } from './mapping-methods.ts'
import { predicateMethods } from './predicate-methods.ts'

type Elements = readonly Value[]

/** Members of arrays. */
export const arrayTable: TypeTable = typeTable('Array<Any>', {
  fields: [field('length', (elements: Elements) => elements.length)],
  methods: [
    toStringMethod,
    method('at', [['index', intType]], (elements: Elements, [index]) => elementAt(elements, index)),
    method('append', [['element', anyType]], (elements: Elements, [element]) => concatenateArrays(elements, [element])),
    method('prepend', [['element', anyType]], (elements: Elements, [element]) => concatenateArrays([element], elements)),
    method('concat', [['other', arrayType]], (elements: Elements, [other]) => concatenateArrays(elements, other)),
    method('distinct', [], (elements: Elements) => distinct(elements)),
    method('entries', [], (elements: Elements) => elements.map((element, index) => [index, element])),
    method('first', [], (elements: Elements) => elements[0] ?? EMPTY_ARRAY),
    method('last', [], (elements: Elements) => elements[elements.length - 1] ?? EMPTY_ARRAY),
    method('isEmpty', [], (elements: Elements) => elements.length === 0),
    method('nonEmpty', [], (elements: Elements) => elements.length > 0),
    method('includes', [['element', anyType]], (elements: Elements, [element]) =>
      elements.some((other) => structuralEquals(other, element)),
    ),
    method('reverse', [], (elements: Elements) => elements.toReversed()),
    method('toSet', [], (elements: Elements, _args, context) => new ArraySet(originOf(context), elements)),
    ...cuttingMethods(),
    ...searchMethods(),
    ...mappingMethods(),
    ...predicateMethods(),
    ...foldingMethods(),
  ],
  access: method('[]', [['index0', intType]], (elements: Elements, [index]) => elementAt(elements, index)),
})

function elementAt(elements: Elements, index: number): Value {
  checkIndex(index, elements.length)
  return elements[index] as Value
}

function cuttingMethods(): readonly NativeMethod[] {
  return [
    method('drop', [['amount', intType]], (elements: Elements, [amount]) => slice(elements, amount)),
    method('take', [['limit', intType]], (elements: Elements, [limit]) => slice(elements, 0, limit)),
    overloaded('slice', [
      overload([['from', intType]], (elements: Elements, [from]) => slice(elements, from)),
      overload(
        [
          ['from', intType],
          ['until', intType],
        ],
        (elements: Elements, [from, until]) => slice(elements, from, until),
      ),
    ]),
  ]
}

/** Cuts out a part; negative positions count as 0. */
function slice(elements: Elements, from: number, until = elements.length): Elements {
  return elements.slice(Math.max(from, 0), Math.max(until, 0))
}

function searchMethods(): readonly NativeMethod[] {
  return [
    overloaded('indexOf', [
      overload([['element', anyType]], (elements: Elements, [element]) => indexOf(elements, element, 0)),
      overload(
        [
          ['element', anyType],
          ['start', intType],
        ],
        (elements: Elements, [element, start]) => indexOf(elements, element, checkedIndex(elements, start)),
      ),
    ]),
    overloaded('lastIndexOf', [
      overload([['element', anyType]], (elements: Elements, [element]) => lastIndexOf(elements, element, elements.length - 1)),
      overload(
        [
          ['element', anyType],
          ['end', intType],
        ],
        (elements: Elements, [element, end]) => lastIndexOf(elements, element, checkedIndex(elements, end)),
      ),
    ]),
  ]
}

function checkedIndex(elements: Elements, index: number): number {
  checkIndex(index, elements.length)
  return index
}

function indexOf(elements: Elements, element: Value, start: number): Value {
  for (let index = start; index < elements.length; index += 1) {
    if (structuralEquals(elements[index] as Value, element)) return index
  }
  return NO_ELEMENT_FOUND
}

function lastIndexOf(elements: Elements, element: Value, end: number): Value {
  for (let index = end; index >= 0; index -= 1) {
    if (structuralEquals(elements[index] as Value, element)) return index
  }
  return NO_ELEMENT_FOUND
}
