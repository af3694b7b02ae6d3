import { DoubleValue, IdValue, NULL, type Value } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import type { QueryContext } from '../../runtime/context.ts'
import { doubleType, idType, intType, longType, type TypedParameterType } from './parameter-types.ts'

const context = {} as QueryContext

function cast(type: TypedParameterType<Value>, value: Value): unknown {
  return type.cast(value, context)
}

describe('Int', () => {
  test('takes integers within 32 bits and whole doubles', () => {
    expect(cast(intType, 5)).toBe(5)
    expect(cast(intType, 5n)).toBe(5)
    expect(cast(intType, new DoubleValue(5))).toBe(5)
    expect(Object.is(cast(intType, new DoubleValue(-0)), 0)).toBe(true)
  })

  test('takes nothing else', () => {
    for (const value of [3_000_000_000n, new DoubleValue(2.5), new DoubleValue(NaN), new DoubleValue(3e9), '5', true, NULL]) {
      expect(cast(intType, value)).toBeUndefined()
    }
  })
})

describe('Long', () => {
  test('takes integers and whole doubles, saturated', () => {
    expect(cast(longType, 5)).toBe(5n)
    expect(cast(longType, new DoubleValue(1e30))).toBe(2n ** 63n - 1n)
    expect(cast(longType, new DoubleValue(0.5))).toBeUndefined()
  })
})

describe('Double', () => {
  test('takes any number', () => {
    expect(cast(doubleType, 5)).toEqual(new DoubleValue(5))
    expect(cast(doubleType, 5n)).toEqual(new DoubleValue(5))
    expect(cast(doubleType, '5')).toBeUndefined()
  })
})

describe('ID', () => {
  test('takes integers and texts of signed 64-bit integers', () => {
    expect(cast(idType, 5)).toEqual(new IdValue(5n))
    expect(cast(idType, '-5')).toEqual(new IdValue(-5n))
    expect(cast(idType, '+5')).toEqual(new IdValue(5n))
    expect(cast(idType, '9223372036854775808')).toBeUndefined()
    expect(cast(idType, ' 5')).toBeUndefined()
    expect(cast(idType, new DoubleValue(5))).toBeUndefined()
  })
})
