import { describe, expect, test } from 'vitest'
import { headText, readArguments, signatureOf, withBodyNames, withNames } from './argument-rows.ts'

const GREET = { body: '(name, ...rest) => name', signature: '(name: String, rest: ...Array<Int>) => { hello: String }' }
const ROWS = {
  parameters: [
    { name: 'name', type: 'String' },
    { name: '...rest', type: 'Array<Int>' },
  ],
  returns: '{ hello: String }',
}

describe('the arguments of a function as rows', () => {
  test('are read from its body and its signature, and written again', () => {
    expect(readArguments(GREET)).toEqual(ROWS)
    expect(signatureOf(ROWS)).toBe(GREET.signature)
    expect(headText('greet', ROWS)).toBe('function greet(name: String, ...rest: Array<Int>): { hello: String }')
  })

  test('have no types where the function has no signature', () => {
    const rows = readArguments({ body: 'id => id', signature: '' })
    expect(rows).toEqual({ parameters: [{ name: 'id', type: '' }], returns: '' })
    expect(signatureOf(rows ?? ROWS)).toBe('')
    expect(headText('lend', rows ?? ROWS)).toBe('function lend(id)')
    expect(signatureOf({ parameters: [], returns: 'Null' })).toBe('() => Null')
  })

  test('cannot be read from a signature of another shape, or from a body with errors', () => {
    expect(readArguments({ body: '(a, b) => a', signature: '(a: Int) => Int' })).toBeUndefined()
    expect(readArguments({ body: 'a => a', signature: '<T>(a: T) => T' })).toBeUndefined()
    expect(readArguments({ body: 'a => a', signature: '(a: ...Int) => Int' })).toBeUndefined()
    expect(readArguments({ body: 'a => a', signature: 'Int' })).toBeUndefined()
    expect(readArguments({ body: 'a => a *', signature: '' })).toBeUndefined()
  })

  test('name the parameters of the body', () => {
    const rows = [
      { name: 'n', type: 'Int' },
      { name: '', type: '' },
    ]
    expect(withNames('() => {\n  null\n}', rows)).toBe('(n) => {\n  null\n}')
    expect(withNames('x => x * 2', [])).toBe('() => x * 2')
    expect(withNames('(a, b) => (c) => a', rows)).toBe('(n) => (c) => a')
    expect(withNames('no function', rows)).toBe('no function')
  })

  test('follow the names of the body, with their types', () => {
    const [name, rest] = ROWS.parameters
    expect(withBodyNames(ROWS.parameters, ['...rest', 'name'])).toEqual([rest, name])
    expect(withBodyNames(ROWS.parameters, ['title', '...rest'])).toEqual([{ name: 'title', type: 'String' }, rest])
    expect(withBodyNames(ROWS.parameters, ['first', 'name', '...rest'])).toEqual([{ name: 'first', type: '' }, name, rest])
    expect(withBodyNames([{ name: '', type: 'Int' }], ['n'])).toEqual([
      { name: 'n', type: '' },
      { name: '', type: 'Int' },
    ])
  })
})
