import fc from 'fast-check'
import { NULL, ObjectValue, type Value } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import { merge, withoutNullMembers } from '../runtime/storable.ts'
import { backwardPatch } from './backward-patch.ts'
import { storedEquals } from './stored-equals.ts'

const object = (members: Readonly<Record<string, Value>>): ObjectValue => new ObjectValue(new Map(Object.entries(members)))

/** Stored data: no member is null, and no object is empty, since a patch cannot tell it from one that is absent. */
const data: fc.Arbitrary<ObjectValue> = fc.letrec<{ value: Value; object: ObjectValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.string({ maxLength: 3 }), fc.array(fc.integer(), { maxLength: 2 }), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { minKeys: 1, maxKeys: 3 }).map(object),
})).object

describe('the backward patch', () => {
  test('leads from the later version to the earlier one', () => {
    fc.assert(
      fc.property(data, data, (after, before) => {
        expect(storedEquals(withoutNullMembers(merge(after, backwardPatch(after, before))), before)).toBe(true)
      }),
    )
  })

  test('holds old values, and nulls for what is new', () => {
    const patch = backwardPatch(object({ a: 1, b: object({ x: 1, y: 2 }), d: 4 }), object({ a: 1, b: object({ x: 0, y: 2 }), c: 3 }))
    expect(storedEquals(patch, object({ b: object({ x: 0 }), c: 3, d: NULL }))).toBe(true)
  })
})
