import type { Value } from '@terrarium/values'
import type { TypeTable } from '../../runtime/native.ts'
import { valueTooLarge } from '../../runtime/query-failures.ts'
import { method, typeTable } from '../native/native-definition.ts'
import { intType } from '../native/parameter-types.ts'

const SEQUENCE_SIZE_MAX = 16_000

export const arrayModule: TypeTable = typeTable('Array', {
  methods: [
    method(
      'sequence',
      [
        ['from', intType],
        ['until', intType],
      ],
      (_self: Value, [from, until]) => sequence(from, until),
    ),
  ],
})

function sequence(from: number, until: number): Value {
  const size = Math.max(until - from, 0)
  if (size > SEQUENCE_SIZE_MAX) throw valueTooLarge(`range size ${size} exceeds limit ${SEQUENCE_SIZE_MAX}`)
  return Array.from({ length: size }, (_, index) => from + index)
}
