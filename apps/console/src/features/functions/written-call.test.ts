import { describe, expect, test } from 'vitest'
import { callText, encodedValues, writeArguments } from './written-call.ts'

describe('the call of a function', () => {
  test('has values of a type beside its text, and expressions in it', () => {
    const call = writeArguments('lend', [
      { name: 'id', kind: 'Long', value: '9223372036854775807' },
      { name: 'to', kind: 'FQL', value: 'Member.byId("7") // Ann' },
    ])
    expect(callText('lend', call)).toBe('lend(\n  id\n, Member.byId("7") // Ann\n)')
    expect(encodedValues(call)).toEqual({ id: { '@long': '9223372036854775807' } })
  })

  test('gives no value a name that means something else in it', () => {
    const { list, values } = writeArguments('lend', [
      { name: 'lend', kind: 'Int', value: '1' },
      { name: 'Book', kind: 'Int', value: '2' },
      { name: '_', kind: 'Int', value: '3' },
      { name: '_', kind: 'Int', value: '4' },
      { name: 'book', kind: 'FQL', value: 'Book.byId("1")' },
    ])
    const names = values.map(({ name }) => name)
    expect(new Set(names).size).toBe(4)
    expect(names).not.toContain('lend')
    expect(names).not.toContain('Book')
    expect(list).toBe(`(\n  ${names.join('\n, ')}\n, Book.byId("1")\n)`)
  })

  test('has nothing beside its text without values, and looks up a function of another name', () => {
    const call = writeArguments('two words', [{ name: 'rest', kind: 'FQL', value: '' }])
    expect(callText('two words', call)).toBe('Function("two words")()')
    expect(encodedValues(call)).toBeUndefined()
  })
})
