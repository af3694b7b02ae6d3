import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'
import { DEFINITION_ORDER } from '../types/branch-order.ts'
import { inReferenceFieldOrder } from './reference-order.ts'

describe('inReferenceFieldOrder', () => {
  // Recorded in conformance/language/types/of-many-declared-fields.scenario.
  test.each([
    [
      ['delta', 'alpha', 'charlie', 'bravo'],
      ['delta', 'alpha', 'charlie', 'bravo'],
    ],
    [
      ['delta', 'alpha', 'echo', 'charlie', 'bravo'],
      ['alpha', 'charlie', 'bravo', 'echo', 'delta'],
    ],
  ])('lists %j as %j', (fields, listed) => {
    expect(inReferenceFieldOrder(fields, (name) => name)).toEqual(listed)
  })
})

describe('REFERENCE_ORDER', () => {
  // Recorded in conformance/documents/collections/create-errors.scenario, language/type-errors/several.scenario and library/array.
  test.each([
    ['Collection.create({ name: "B2", history_days: "1" })', 'Type `String` is not a subtype of `Null | Number`'],
    ['Collection.create({ name: "B7", document_ttls: "yes" })', 'Type `String` is not a subtype of `Null | Boolean`'],
    ['[1].length + [1]', 'Type `[1]` is not a subtype of `String | Number`'],
    ['Collection.all(1)', 'Type `Int` is not a subtype of `{ from: Any, to: Any } | { from: Any } | { to: Any }`'],
  ])('lists the members of a union as recorded: %s', (query, text) => {
    expect(checkText(query)).toContain(text)
  })

  test('the default lists them in the order of definition', () => {
    const query = 'Collection.create({ name: "B2", history_days: "1" })'
    expect(checkText(query, undefined, { order: DEFINITION_ORDER })).toContain('is not a subtype of `Number | Null`')
  })
})
