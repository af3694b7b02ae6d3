/**
 * What sets and the module `Set` offer. @see fql-stdlib.md §12–13
 */
import { SetCursorValue, type Value } from '@terrarium/values'
import { method, overload, overloaded, typeTable } from '../native/native-definition.ts'
import { anyType, intType } from '../native/parameter-types.ts'
import type { QueryContext } from '../../runtime/context.ts'
import { typeName } from '../../runtime/invoke-native.ts'
import type { TypeTable } from '../../runtime/native.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { EAGER_METHODS } from './eager-methods.ts'
import { EVENT_SOURCE_METHODS } from './event-source-methods.ts'
import { LAZY_METHODS } from './lazy-methods.ts'
import { paginateCursor } from '../../sets/paging.ts'
import { SequenceSet } from '../../sets/sequence-set.ts'
import { originOf } from '../../sets/set-origin.ts'
import { SingleSet } from '../../sets/single-set.ts'

export const SET_TABLE: TypeTable = typeTable('Set<Any>', {
  methods: [method('toString', [], () => '[set]'), ...LAZY_METHODS, ...EAGER_METHODS, ...EVENT_SOURCE_METHODS],
})

/** The token of a cursor, or of the text of one. @throws {QueryError} invalid_argument */
function tokenOf(context: QueryContext, cursor: Value): string {
  if (cursor instanceof SetCursorValue) return cursor.token
  if (typeof cursor === 'string') return cursor
  throw new QueryError('invalid_argument', `expected value for \`cursor\` of type String, received ${typeName(context, cursor)}`)
}

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
      overload([['cursor', anyType]], (_self: Value, [cursor], context) => paginateCursor(context, tokenOf(context, cursor), undefined)),
      overload(
        [
          ['cursor', anyType],
          ['size', intType],
        ],
        (_self: Value, [cursor, size], context) => paginateCursor(context, tokenOf(context, cursor), size),
      ),
    ]),
  ],
})
