import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRelational } from './compare-relational.ts'
import { compareTotal } from './compare-total.ts'
import { parseDate } from '../time/date-text.ts'
import { distinct } from './distinct.ts'
import { equals } from './equals.ts'
import { structuralEquals } from './structural-equals.ts'
import { anyValue, object } from '../testing/arbitrary-values.ts'
import { parseTime } from '../time/time-text.ts'
import {
  BytesValue,
  DocumentValue,
  DoubleValue,
  FunctionValue,
  IdValue,
  ModuleValue,
  NULL,
  SetValue,
  TRANSACTION_TIME,
  type Value,
} from '../model/value.ts'

const double = (value: number) => new DoubleValue(value)
const id = (value: number) => new IdValue(BigInt(value))
const lambda = new FunctionValue('<lambda>')
const set = new SetValue()
const time = parseTime('2024-05-06T07:08:09Z') as Value
const date = parseDate('2024-05-06') as Value
const bytes = new BytesValue(new Uint8Array([0]))
const math = new ModuleValue('Math')

describe('compareTotal', () => {
  test('orders kinds as the reference does', () => {
    const sorted: Value[] = [
      1,
      bytes,
      'a',
      [1],
      object({ a: 1 }),
      id(1),
      new DocumentValue(1024, 'Book', BigInt(1)),
      time,
      TRANSACTION_TIME,
      date,
      false,
      true,
      math,
      set,
      lambda,
      new FunctionValue('abs'),
      NULL,
    ]
    expect([...sorted].reverse().sort(compareTotal)).toEqual(sorted)
  })

  test.each<[string, Value[]]>([
    ['numbers', [double(-Infinity), double(-1.5), 1, double(1.5), 2, BigInt(12000000000), double(NaN)]],
    ['zeros', [double(-0), double(0), 1]],
    ['texts', ['', 'B', 'a', 'aa', 'b', 'ä', '🛫', '\uffee']],
    ['arrays', [[], [1], [1, 2], [2], ['a'], [NULL]]],
    ['objects', [object({}), object({ a: 1 }), object({ a: 1, b: 0 }), object({ a: 2 }), object({ b: 1 })]],
    ['modules', [new ModuleValue('Array'), math, new ModuleValue('Set')]],
  ])('orders %s', (_, sorted) => {
    expect([...sorted].reverse().sort(compareTotal)).toEqual(sorted)
  })

  test('is a total order', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(Math.sign(compareTotal(a, b))).toBe(-Math.sign(compareTotal(b, a)) + 0)
        expect(compareTotal(a, a)).toBe(0)
        if (compareTotal(a, b) <= 0 && compareTotal(b, c) <= 0) expect(compareTotal(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('compareRelational', () => {
  test.each<[Value, Value]>([
    [1, '2'],
    ['a', true],
    [NULL, 1],
    [date, time],
    [[1], 2],
    [object({ a: 1 }), [1]],
    [bytes, 'z'],
    [new FunctionValue('abs'), lambda],
    [math, new FunctionValue('abs')],
    [TRANSACTION_TIME, time],
    [id(1), 'x'],
    [id(1), NULL],
  ])('leaves unrelated values %# alone', (a, b) => {
    expect(compareRelational(a, b)).toBeUndefined()
    expect(compareRelational(b, a)).toBeUndefined()
  })

  test.each<[Value, Value]>([
    [[1], [2]],
    [[1], [1, 0]],
    [[], [1]],
    [[1], ['a']],
    [[1], [NULL]],
    [[math], [NULL]],
    [id(1), 2],
    [id(1), '2'],
    [1, double(1.5)],
    [object({ a: 2 }), object({ b: 1 })],
    [object({ b: 1, a: 2 }), object({ a: 2, b: 2 })],
    [double(-0), double(0)],
    [double(1), double(NaN)],
    [false, true],
    [id(9), id(10)],
    [new FunctionValue('abs'), new FunctionValue('ceil')],
  ])('orders related values %#', (a, b) => {
    expect(compareRelational(a, b)).toBeLessThan(0)
    expect(compareRelational(b, a)).toBeGreaterThan(0)
  })

  test('takes equal lists for less unless they are the same', () => {
    expect(compareRelational([], [])).toBeLessThan(0)
    expect(compareRelational([1], [1])).toBeLessThan(0)
    expect(compareRelational(object({ a: 1 }), object({ a: 1 }))).toBeLessThan(0)
    const list: Value = [1]
    expect(compareRelational(list, list)).toBe(0)
  })
})

describe('equals', () => {
  test.each<[Value, Value]>([
    [1, double(1)],
    [BigInt('9007199254740993'), double(9007199254740992)],
    [double(NaN), double(NaN)],
    [NULL, NULL],
    [id(1), 1],
    [id(1), '01'],
    [
      [1, [2, object({ a: 3 })]],
      [double(1), [double(2), object({ a: double(3) })]],
    ],
    [object({ a: 1, b: 2 }), object({ b: 2, a: 1 })],
    [new FunctionValue('abs'), new FunctionValue('abs')],
    [math, new ModuleValue('Math')],
    [bytes, new BytesValue(new Uint8Array([0]))],
    [set, set],
    [lambda, lambda],
    [1, BigInt(1)],
  ])('holds for %#', (a, b) => {
    expect(equals(a, b)).toBe(true)
    expect(equals(b, a)).toBe(true)
  })

  test.each<[Value, Value]>([
    [double(0), double(-0)],
    [0, double(-0)],
    ['1', 1],
    [true, 1],
    [NULL, false],
    [NULL, 0],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], object({})],
    [object({ a: 1 }), object({ a: 1, b: NULL })],
    [object({ a: NULL }), object({})],
    [date, time],
    [id(1), 'x'],
    [id(1), NULL],
    [new FunctionValue('<lambda>'), lambda],
    [set, new SetValue()],
    [math, 'Math'],
  ])('does not hold for %#', (a, b) => {
    expect(equals(a, b)).toBe(false)
    expect(equals(b, a)).toBe(false)
  })

  test('asks whether a document is missing before it equals null, also inside', () => {
    const book = new DocumentValue(1024, 'Book', BigInt(1))
    expect(equals(book, NULL)).toBe(false)
    expect(equals([NULL], [book], () => true)).toBe(true)
    expect(equals(book, NULL, () => false)).toBe(false)
  })
})

describe('structuralEquals', () => {
  test.each<[Value, Value, boolean]>([
    [double(NaN), double(NaN), false],
    [double(-0), 0, true],
    [2, double(2), true],
    [BigInt(2), 2, true],
    [id(1), '1', true],
    [id(1), 1, false],
    [NULL, NULL, true],
    [[1, 2], [1, 2], true],
    [[1, 2], [1], false],
    [object({ a: 1, b: 2 }), object({ b: 2, a: double(1) }), true],
    [TRANSACTION_TIME, TRANSACTION_TIME, true],
    ['1', 1, false],
  ])('of %# is as recorded', (a, b, expected) => {
    expect(structuralEquals(a, b)).toBe(expected)
    expect(structuralEquals(b, a)).toBe(expected)
  })
})

describe('distinct', () => {
  const nan = double(NaN)
  test.each<[Value[], Value[]]>([
    [
      [3, 1, 3, 2, 1],
      [3, 1, 2],
    ],
    [
      [1, double(1), 2, double(2)],
      [1, double(1), 2, double(2)],
    ],
    [
      [[1], [double(1)], [1]],
      [[1], [double(1)]],
    ],
    [[object({ a: 1, b: 2 }), object({ b: 2, a: 1 })], [object({ a: 1, b: 2 })]],
    [[NULL, NULL], [NULL]],
    [
      [1, '1', true, 1, '1'],
      [1, '1', true],
    ],
    [[0, double(0), BigInt(0)], [0]],
    [
      [1, BigInt(1), double(1)],
      [1, double(1)],
    ],
    [
      [double(0), double(-0), 0],
      [double(0), double(-0)],
    ],
    [
      [nan, nan],
      [nan, nan],
    ],
    [
      [id(1), '1', 1, id(1)],
      [id(1), '1', 1],
    ],
    [
      [math, new ModuleValue('Math'), new ModuleValue('Set')],
      [math, new ModuleValue('Set')],
    ],
    [
      [new FunctionValue('<lambda>'), new FunctionValue('<lambda>')],
      [new FunctionValue('<lambda>'), new FunctionValue('<lambda>')],
    ],
  ])('keeps the first of equal values %#', (values, kept) => {
    expect(distinct(values)).toEqual(kept)
  })
})
