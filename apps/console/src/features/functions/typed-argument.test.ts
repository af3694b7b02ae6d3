import { describe, expect, test } from 'vitest'
import { argumentFor, argumentProblem, kindsOf, readTyped } from './typed-argument.ts'

const parameter = (type: string | undefined, isRest = false) => ({ name: 'x', type, isRest })

describe('an argument of a function [EXP-31]', () => {
  test.each([
    ['String', ['String', 'FQL']],
    ['Int', ['Int', 'FQL']],
    ['Long?', ['Long', 'FQL']],
    ['Time | Null', ['Time', 'FQL']],
    ['Ref<Book>', ['Reference', 'FQL']],
    ['String | Int', ['FQL', 'String', 'Int']],
    ['Number', ['FQL', 'Int', 'Long', 'Double']],
    ['Array<String>', ['FQL']],
  ] as const)('of type %s is typed as %s', (type, kinds) => {
    expect(kindsOf(parameter(type))).toEqual(kinds)
  })

  test('is an expression of the language where no type is known, unless another type is chosen', () => {
    expect(kindsOf(parameter(undefined))[0]).toBe('FQL')
    expect(kindsOf(parameter('Any'))).toContain('Bytes')
    expect(kindsOf(parameter('Int', true))).toEqual(['FQL'])
  })

  test('is checked as what it is typed as', () => {
    expect(argumentProblem(parameter('Int'), { kind: 'Int', value: '1.5' })).toBe('Enter a whole number from -2147483648 to 2147483647.')
    expect(argumentProblem(parameter('Int'), { kind: 'Int', value: '7' })).toBeUndefined()
    expect(argumentProblem(parameter('Int'), { kind: 'FQL', value: '7 +' })).toMatch(/^Column \d: /)
    expect(argumentProblem(parameter('String'), { kind: 'String', value: '' })).toBe('Enter a value.')
    expect(argumentProblem(parameter('String'), { kind: 'String', value: ' ' })).toBeUndefined()
    expect(argumentProblem(parameter('Int', true), { kind: 'FQL', value: '' })).toBeUndefined()
    expect(argumentProblem(parameter('Int', true), { kind: 'FQL', value: '1, 2' })).toBeUndefined()
  })

  test('is forgotten where the parameter takes other values by now', () => {
    const kept = { kind: 'String', value: 'Ann' } as const
    expect(argumentFor(parameter('String'), kept)).toBe(kept)
    expect(argumentFor(parameter('Int'), kept)).toEqual({ kind: 'Int', value: '' })
  })

  test('is read as it was kept', () => {
    expect(readTyped([{ kind: 'Int', value: '7' }, '"text"', 5])).toEqual([
      { kind: 'Int', value: '7' },
      { kind: 'FQL', value: '"text"' },
      { kind: 'FQL', value: '' },
    ])
    expect(readTyped('x')).toEqual([])
  })
})
