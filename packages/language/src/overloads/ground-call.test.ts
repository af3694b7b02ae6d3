import { describe, expect, test } from 'vitest'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { anyType, literalType, namedType, unionType, type Type } from '../types/type.ts'
import { groundCallResult } from './ground-call.ts'

const environment = libraryEnvironment()
const NUMBER = namedType('Number')
const STRING = namedType('String')
const ONE = literalType({ kind: 'integer', text: '1' })

function resultOf(operator: string, ...operands: readonly Type[]): string | undefined {
  const scheme = environment.operator(operator)
  const result = scheme && groundCallResult(scheme, operands)
  return result?.kind === 'named' ? result.name : undefined
}

describe('settledResult', () => {
  test('is that of the one variant that takes plain operands', () => {
    expect(resultOf('+', NUMBER, ONE)).toBe('Number')
    expect(resultOf('+', STRING, literalType({ kind: 'string', value: 'a' }))).toBe('String')
  })

  test.each([
    ['operands that do not fit', [NUMBER, STRING]],
    ['Any', [anyType(), NUMBER]],
    ['a union', [unionType([NUMBER, STRING]), NUMBER]],
    ['another number of operands', [NUMBER]],
  ])('is left open for %s', (_name, operands) => {
    expect(resultOf('+', ...operands)).toBeUndefined()
  })

  test('is left open where there is no choice to make', () => {
    expect(resultOf('*', NUMBER, NUMBER)).toBeUndefined()
  })
})
