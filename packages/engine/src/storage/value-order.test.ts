import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BytesValue,
  DateValue,
  DocumentValue,
  DoubleValue,
  NULL,
  ObjectValue,
  TimeValue,
  TRANSACTION_TIME,
  UuidValue,
  type Value,
} from '@terrarium/values'
import { ByteWriter } from './byte-writer.ts'
import { compareOrdered, writeOrdered } from './value-order.ts'

/** Values in the order of storage-semantics §4.4, one or more of each kind. */
const ORDERED: readonly Value[] = [
  new DoubleValue(-Infinity),
  -(2n ** 63n),
  -5,
  new DoubleValue(-0),
  new DoubleValue(0.5),
  1,
  new DoubleValue(2.5),
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  new DoubleValue(Infinity),
  new DoubleValue(NaN),
  new BytesValue(Uint8Array.of()),
  new BytesValue(Uint8Array.of(0)),
  new BytesValue(Uint8Array.of(0, 1)),
  new BytesValue(Uint8Array.of(1)),
  new BytesValue(Uint8Array.of(255)),
  '',
  'a',
  'A',
  'ab',
  'b',
  [],
  [1],
  [1, 2],
  [2],
  ['a'],
  new ObjectValue(new Map()),
  new ObjectValue(new Map<string, Value>([['x', 2]])),
  new ObjectValue(
    new Map<string, Value>([
      ['y', 2],
      ['x', 2],
    ]),
  ),
  new ObjectValue(new Map<string, Value>([['y', 1]])),
  new DocumentValue(1025, 'D', 1n),
  new DocumentValue(1024, 'C', 2n),
  new DocumentValue(1025, 'D', 2n),
  new TimeValue(-1, 5),
  new TimeValue(0, 0),
  new TimeValue(0, 1),
  TRANSACTION_TIME,
  new DateValue(-3),
  new DateValue(4),
  new UuidValue('00000000-0000-4000-8000-000000000000'),
  false,
  true,
  NULL,
]

describe('compareOrdered', () => {
  test('orders kinds and values as indexes do', () => {
    for (const [at, value] of ORDERED.entries()) {
      for (const later of ORDERED.slice(at + 1)) expect([value, later, compareOrdered(value, later)]).toEqual([value, later, -1])
    }
  })

  test('gives integers and doubles of one value one place', () => {
    expect(compareOrdered(1, new DoubleValue(1))).toBe(0)
  })

  test('orders integers by value', () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(compareOrdered(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('orders doubles by value', () => {
    const double = fc.double({ noNaN: true })
    fc.assert(
      fc.property(double, double, (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : Object.is(a, b) ? 0 : Object.is(a, -0) ? -1 : 1
        expect(compareOrdered(new DoubleValue(a), new DoubleValue(b))).toBe(expected)
      }),
    )
  })
})

describe('writeOrdered', () => {
  test('ends each value itself, so that no encoding begins another', () => {
    const encoded = ORDERED.map((value) => {
      const writer = new ByteWriter()
      writeOrdered(writer, value, [])
      return Buffer.from(writer.take())
    })
    for (const [at, bytes] of encoded.entries()) {
      for (const [other, longer] of encoded.entries()) {
        if (at !== other) expect(longer.subarray(0, bytes.length).equals(bytes)).toBe(false)
      }
    }
  })
})
