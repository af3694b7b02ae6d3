import { describe, expect, test } from 'vitest'
import { readLoggedFields } from './read-logged-value.ts'

describe('readLoggedFields', () => {
  test('reads the fields of a document, without what the database sets itself', () => {
    const logged =
      '{ id: ID("48"), coll: Book, ts: TransactionTime(), title: "say \\"go\\"\\n", pages: 412, ratio: 2.0, isbn: 9780141439587, "odd key": null }'
    expect(readLoggedFields(logged)).toEqual([
      { name: 'title', value: { kind: 'string', value: 'say "go"\n' } },
      { name: 'pages', value: { kind: 'number', type: 'Int', text: '412' } },
      { name: 'ratio', value: { kind: 'number', type: 'Double', text: '2.0' } },
      { name: 'isbn', value: { kind: 'number', type: 'Long', text: '9780141439587' } },
      { name: 'odd key', value: { kind: 'null' } },
    ])
  })

  test.each([
    ['Time("2024-05-06T07:08:09Z")', { kind: 'time', text: '2024-05-06T07:08:09Z' }],
    ['Date("2024-05-06")', { kind: 'date', text: '2024-05-06' }],
    ['Bytes("AA==")', { kind: 'bytes', text: 'AA==' }],
    ['ID("5")', { kind: 'id', value: '5' }],
    ['-1.0E21', { kind: 'number', type: 'Double', text: '-1.0E21' }],
    ['NaN', { kind: 'number', type: 'Double', text: 'NaN' }],
    ['true', { kind: 'boolean', value: true }],
    ['Book', { kind: 'module', text: 'Book' }],
    ['[doc 7 in Author]', { kind: 'reference', collection: 'Author', id: '7', named: false, missing: undefined }],
    ['[doc clerk in Role]', { kind: 'reference', collection: 'Role', id: 'clerk', named: true, missing: undefined }],
    ['[set]', { kind: 'module', text: '[set]' }],
    ['[function <lambda>]', { kind: 'module', text: '[function <lambda>]' }],
    ['"\\u0001 \\# ä"', { kind: 'string', value: '\u0001 # ä' }],
    [
      '[1, ["a"], { b: {} }]',
      {
        kind: 'array',
        items: [
          { kind: 'number', type: 'Int', text: '1' },
          { kind: 'array', items: [{ kind: 'string', value: 'a' }] },
          { kind: 'object', fields: [{ name: 'b', value: { kind: 'object', fields: [] } }] },
        ],
      },
    ],
  ])('reads the value %s', (logged, value) => {
    expect(readLoggedFields(`{ a: ${logged} }`)).toEqual([{ name: 'a', value }])
  })

  test.each(['null', '{ a: 1', '{ a: 1 } and more', '{ a: ? }', '', '[error: no]'])('does not guess at %s', (logged) => {
    expect(readLoggedFields(logged)).toBeUndefined()
  })
})
