import { describe, expect, test } from 'vitest'
import { floatText, isLiteralOf, literalKey, primaryTypeOf, type Literal } from './literal.ts'

const integer = (text: string): Literal => ({ kind: 'integer', text })

describe('floatText', () => {
  test.each([
    ['1.50', '1.50'],
    ['0.0001', '0.0001'],
    ['0.0000001', '1E-7'],
    ['1e23', '1E+23'],
    ['1.5e3', '1.5E+3'],
    ['-2.5', '-2.5'],
    ['-0.0', '0.0'],
    ['10e-1', '1.0'],
  ])('%s is shown as %s', (source, shown) => {
    expect(floatText(source)).toBe(shown)
  })
})

describe('primaryTypeOf', () => {
  test.each([
    [integer('2147483647'), 'Int'],
    [integer('-2147483648'), 'Int'],
    [integer('2147483648'), 'Long'],
    [integer('9223372036854775807'), 'Long'],
    [integer('9223372036854775808'), 'Double'],
    [{ kind: 'float', text: '1.5' }, 'Double'],
    [{ kind: 'string', value: 'a' }, 'String'],
    [{ kind: 'boolean', value: true }, 'Boolean'],
  ] satisfies readonly (readonly [Literal, string])[])('%j widens to %s', (literal, name) => {
    expect(primaryTypeOf(literal)).toBe(name)
  })
})

describe('isLiteralOf', () => {
  test.each([
    [integer('1'), ['Int', 'Long', 'Double', 'Number', 'ID']],
    [integer('2147483648'), ['Long', 'Double', 'Number', 'ID']],
    [integer('9223372036854775808'), ['Double', 'Number']],
    [{ kind: 'float', text: '1.5' }, ['Double', 'Number']],
    [{ kind: 'string', value: '1' }, ['ID', 'String']],
    [{ kind: 'boolean', value: true }, ['Boolean']],
  ] satisfies readonly (readonly [Literal, readonly string[]])[])('%j belongs to %j only', (literal, names) => {
    const all = ['Int', 'Long', 'Double', 'Number', 'ID', 'String', 'Boolean', 'Time']
    expect(all.filter((name) => isLiteralOf(literal, name))).toEqual(names)
  })
})

test('literalKey tells kinds apart', () => {
  const keys = [integer('1'), { kind: 'float', text: '1' }, { kind: 'string', value: '1' }, { kind: 'boolean', value: true }] as const
  expect(new Set(keys.map(literalKey)).size).toBe(keys.length)
})
