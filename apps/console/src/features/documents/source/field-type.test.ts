import { expect, test } from 'vitest'
import { readFql } from '../values/read-fql.ts'
import { canBe } from './field-type.ts'

const can = (signature: string, literal: string) => {
  const value = readFql(literal)
  return value.ok ? canBe(signature, value.value) : undefined
}

test('a value fits the type of a field, one of several types, or a type that says too little', () => {
  expect(can('String', '"new"')).toBe(true)
  expect(can('String', '12')).toBe(false)
  expect(can('String?', 'null')).toBe(true)
  expect(can('Int | String', '"new"')).toBe(true)
  expect(can('Double', '12')).toBe(true)
  expect(can('Ref<Author>', 'Author("1")')).toBe(true)
  expect(can('Ref<Author>', 'Book("1")')).toBe(false)
  expect(can('Any', '12')).toBe(true)
  expect(can('"new" | "sold"', '"new"')).toBe(true)
  expect(can('{ city: String }', '12')).toBe(true)
})
