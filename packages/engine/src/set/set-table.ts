/**
 * What sets and the module `Set` offer. @see fql-stdlib.md §12–13
 */
import { SetCursorValue, type Value } from '@terrarium/values'
import { method, overload, overloaded, typeTable } from '../library/native-definition.ts'
import { anyType, intType, type TypedParameterType } from '../library/parameter-types.ts'
import type { TypeTable } from '../runtime/native.ts'
import { EAGER_METHODS } from './eager-methods.ts'
import { EVENT_SOURCE_METHODS } from './event-source-methods.ts'
import { LAZY_METHODS } from './lazy-methods.ts'
import { paginateCursor } from './paginate.ts'
import { SequenceSet } from './sequence-set.ts'
import { originOf } from './set-origin.ts'
import { SingleSet } from './single-set.ts'

export const SET_TABLE: TypeTable = typeTable('Set<Any>', { methods: [...LAZY_METHODS, ...EAGER_METHODS, ...EVENT_SOURCE_METHODS] })

const cursorType: TypedParameterType<SetCursorValue> = {
  name: 'String',
  cast: (value: Value) => {
    if (value instanceof SetCursorValue) return value
    return typeof value === 'string' ? new SetCursorValue(value) : undefined
  },
}

/** The cursor parameter as the overload with a size calls it. */
const cursorOrAnyType: TypedParameterType<SetCursorValue> = { ...cursorType, name: 'Any' }

export const SET_MODULE_TABLE: TypeTable = typeTable('Set', {
  methods: [
    method('single', [['element', anyType]], (_self: Value, [element], context) => new SingleSet(originOf(context), element)),
    method(
      'sequence',
      [
        ['from', intType],
        ['until', intType],
      ],
      (_self: Value, [from, until], context) => new SequenceSet(originOf(context), from, until - from),
    ),
    overloaded('paginate', [
      overload([['cursor', cursorType]], (_self: Value, [cursor], context) => paginateCursor(context, cursor.token, undefined)),
      overload(
        [
          ['cursor', cursorOrAnyType],
          ['size', intType],
        ],
        (_self: Value, [cursor, size], context) => paginateCursor(context, cursor.token, size),
      ),
    ]),
  ],
})
