import { compareTotal, NULL, type Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeMethod } from '../../runtime/native.ts'
import { typeMismatch } from '../../runtime/query-failures.ts'
import { forAll, mapperOf } from '../native/callbacks.ts'
import { method, variadic } from '../native/native-definition.ts'
import { orderElements } from '../../sets/ordering.ts'
import { orderingsOf, orderingType } from '../native/ordering-argument.ts'
import { arrayType, functionType } from '../native/parameter-types.ts'
import { checkArraySize } from '../native/size-limits.ts'

type Elements = readonly Value[]

/** Methods of arrays that make something of each element. */
export function mappingMethods(): readonly NativeMethod[] {
  return [
    method('map', [['mapper', functionType]], (elements: Elements, [mapper], context) =>
      forAll(context, elements, mapperOf(context, 'mapper', mapper)),
    ),
    method('flatMap', [['mapper', functionType]], (elements: Elements, [mapper], context) =>
      flatten(context, forAll(context, elements, mapperOf(context, 'mapper', mapper))),
    ),
    method('flatten', [], (elements: Elements, _args, context) => flatten(context, elements)),
    method('forEach', [['callback', functionType]], (elements: Elements, [callback], context) => {
      forAll(context, elements, mapperOf(context, 'fn', callback))
      return NULL
    }),
    variadic('order', ['ordering', orderingType], (elements: Elements, args, context) =>
      args.length === 0 ? elements.toSorted(compareTotal) : orderElements(context, elements, orderingsOf(context, args)),
    ),
  ]
}

function flatten(context: QueryContext, elements: Elements): Value {
  const parts = elements.map((element) => {
    const part = arrayType.cast(element, context)
    if (part === undefined) throw typeMismatch('Array<Any>', context.library.tableOf(element, context).name)
    return part
  })
  checkArraySize(parts.reduce((size, part) => size + part.length, 0))
  return parts.flat(1)
}
