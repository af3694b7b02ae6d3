import type { FunctionValue, Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import { isNull } from '../../runtime/missing-value.ts'
import type { NativeMethod } from '../../runtime/native.ts'
import { typeMismatch } from '../../runtime/query-failures.ts'
import { checkIndex } from '../native/bounds.ts'
import { forAll, mapperOf, predicateOf } from '../native/callbacks.ts'
import { method, overload, overloaded } from '../native/native-definition.ts'
import { NO_ELEMENT_FOUND } from '../native/null-results.ts'
import { functionType, intType } from '../native/parameter-types.ts'

type Elements = readonly Value[]

/** Methods of arrays that ask a predicate about each element. */
export function predicateMethods(): readonly NativeMethod[] {
  return [
    method('any', [['predicate', functionType]], (elements: Elements, [predicate], context) =>
      elements.some(predicateOf(context, 'predicate', predicate)),
    ),
    method('every', [['predicate', functionType]], (elements: Elements, [predicate], context) =>
      elements.every(predicateOf(context, 'predicate', predicate)),
    ),
    method('filter', [['predicate', functionType]], (elements: Elements, [predicate], context) => filter(context, elements, predicate)),
    method('where', [['predicate', functionType]], (elements: Elements, [predicate], context) => where(context, elements, predicate)),
    // These two evaluate all elements, too.
    method(
      'firstWhere',
      [['predicate', functionType]],
      (elements: Elements, [predicate], context) => where(context, elements, predicate)[0] ?? NO_ELEMENT_FOUND,
    ),
    method(
      'lastWhere',
      [['predicate', functionType]],
      (elements: Elements, [predicate], context) => where(context, elements, predicate).at(-1) ?? NO_ELEMENT_FOUND,
    ),
    searching('indexWhere', 'start', () => 0, indexWhere),
    searching('lastIndexWhere', 'end', (elements) => elements.length - 1, lastIndexWhere),
  ]
}

function where(context: QueryContext, elements: Elements, predicate: FunctionValue): Elements {
  return select(context, elements, predicateOf(context, 'pred', predicate))
}

/** Unlike `where`, it names the type of the element when the predicate gives no Boolean. */
function filter(context: QueryContext, elements: Elements, predicate: FunctionValue): Elements {
  const test = mapperOf(context, 'predicate', predicate)
  return select(context, elements, (element) => {
    const result = test(element)
    if (typeof result === 'boolean') return result
    if (isNull(result)) return false
    throw typeMismatch('Boolean', context.library.tableOf(element, context).name)
  })
}

function select(context: QueryContext, elements: Elements, test: (element: Value) => boolean): Elements {
  const results = forAll(context, elements, test)
  return elements.filter((_, index) => results[index])
}

type Search = (elements: Elements, test: (element: Value) => boolean, from: number) => Value

function searching(name: string, bound: string, defaultBound: (elements: Elements) => number, search: Search): NativeMethod {
  return overloaded(name, [
    overload([['predicate', functionType]], (elements: Elements, [predicate], context) =>
      search(elements, predicateOf(context, 'predicate', predicate), defaultBound(elements)),
    ),
    overload(
      [
        ['predicate', functionType],
        [bound, intType],
      ],
      (elements: Elements, [predicate, from], context) => {
        checkIndex(from, elements.length)
        return search(elements, predicateOf(context, 'predicate', predicate), from)
      },
    ),
  ])
}

function indexWhere(elements: Elements, test: (element: Value) => boolean, start: number): Value {
  for (let index = start; index < elements.length; index += 1) {
    if (test(elements[index] as Value)) return index
  }
  return NO_ELEMENT_FOUND
}

function lastIndexWhere(elements: Elements, test: (element: Value) => boolean, end: number): Value {
  for (let index = end; index >= 0; index -= 1) {
    if (test(elements[index] as Value)) return index
  }
  return NO_ELEMENT_FOUND
}
