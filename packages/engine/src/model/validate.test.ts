import { describe, expect, test } from 'vitest'
import { DocumentValue, DoubleValue, NULL, ObjectValue, timeFromMicros, TRANSACTION_TIME, type Value } from '@terrarium/values'
import { schemaTypeOfSignature } from './schema-type-of.ts'
import { validate } from './validate.ts'

const scope = { collectionNumber: (name: string) => (name === 'Car' ? 1024 : undefined) }

/** Failures of a value under a signature, as `path: message`. */
function failures(signature: string, value: Value): readonly string[] {
  const type = schemaTypeOfSignature(signature, '*signature*')
  return validate(type, value, undefined, ['f'], scope).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function object(members: Readonly<Record<string, Value>>): ObjectValue {
  return new ObjectValue(new Map(Object.entries(members)))
}

describe('validate', () => {
  test.each<[string, Value]>([
    ['Any', object({ a: [1] })],
    ['Int', 5],
    ['Long', 5],
    ['Long', 2n ** 40n],
    ['Double', new DoubleValue(1)],
    ['Number', 1],
    ['Number', new DoubleValue(1.5)],
    ['Boolean', false],
    ['String', ''],
    ['Time', timeFromMicros(0)],
    ['Time', TRANSACTION_TIME],
    ['Ref<Car>', new DocumentValue(1024, 'Car', 1n)],
    ['"a" | "b"', 'b'],
    ['1', 1],
    ['Int?', NULL],
    ['Array<Int>', [1, 2]],
    ['[Int, String]', [1, 'a']],
    ['{ a: Int, *: String }', object({ a: 1, b: 'x' })],
    ['{ a: Int? }', object({})],
  ])('accepts under %s', (signature, value) => {
    expect(failures(signature, value)).toEqual([])
  })

  test.each<[string, Value, readonly string[]]>([
    ['Int', 2n ** 31n, ['f: Expected Int, provided Long']],
    ['Double', 1, ['f: Expected Double, provided Int']],
    ['String', [1, 'a'], ['f: Expected String, provided [Int, String]']],
    ['Int', object({ a: 1 }), ['f: Expected Int, provided { a: Int }']],
    ['"a" | "b"', 'c', ['f: Expected "a" | "b", provided "c"']],
    ['true?', false, ['f: Expected true | Null, provided false']],
    ['[Int, Int]', [1], ['f: Invalid tuple arity']],
    ['Array<Int>', [1, 'a'], ['f.1: Expected Int, provided String']],
    ['{ a: Int }', object({ a: 1, b: 2 }), ['f.b: Unexpected field provided']],
    ['{ a: { b: Int } }', object({}), ['f.a.b: Missing required field of type Int']],
    ['{ a: { b: Int } }', object({ a: NULL }), ['f.a: Missing required field of type { b: Int }']],
    // Members that are given come first, then missing ones in the order of the type.
    [
      '{ a: Int, b: Int, c: Int }',
      object({ c: 'x', z: 1 }),
      [
        'f.c: Expected Int, provided String',
        'f.z: Unexpected field provided',
        'f.a: Missing required field of type Int',
        'f.b: Missing required field of type Int',
      ],
    ],
  ])('refuses under %s', (signature, value, expected) => {
    expect(failures(signature, value)).toEqual(expected)
  })

  test('tells documents of other collections', () => {
    const [failure] = failures('{ c: Car }', object({ c: new DocumentValue(1025, 'Bike', 1n) }))
    expect(failure).toBe('f.c: Expected Car document, provided document from another collection')
  })
})

describe('validate, for unions of objects', () => {
  const SHAPE = "{ kind: 'circle', r: Number } | { kind: 'box', w: Number, h: Number }"

  test('names the whole union where the value is of no object type', () => {
    expect(failures(SHAPE, 5)).toEqual(['f: Expected { kind: "circle" | "box" }, provided Int'])
  })

  test('reports the member that alone has neither unexpected nor missing fields', () => {
    expect(failures(SHAPE, object({ kind: 'circle', r: 'x' }))).toEqual(['f.r: Expected Number, provided String'])
  })

  test('asks for the fields of one member or another', () => {
    expect(failures('{ a: Int } | { b: Int }', object({}))).toEqual(['f: Union requires fields [a] or [b]'])
    expect(failures('{ a: Int } | { b: Int } | { a: Int, b: Int }', object({}))).toEqual(['f: Union requires fields [a], [b], or [a, b]'])
  })

  test('reports fields that no member expects', () => {
    expect(failures('{ a: Int } | { b: Int }', object({ z: 1 }))).toEqual([
      'f.z: Unexpected field provided',
      'f: Union requires fields [a] or [b]',
    ])
  })

  test('counts null as a member, so that a wrong length is a mismatch', () => {
    expect(failures('[Double, Double]?', [new DoubleValue(1)])).toEqual(['f: Expected [Double, Double] | Null, provided [Double]'])
  })
})
