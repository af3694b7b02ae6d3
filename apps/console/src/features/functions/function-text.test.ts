import { describe, expect, test } from 'vitest'
import { valuesOf } from './function-form.ts'
import { functionText, readFunctionText } from './function-text.ts'

const VALUES = valuesOf({
  name: 'twice',
  ts: '',
  body: '(n) => n * 2',
  signature: '(n: Int) => Number',
  role: 'server',
  alias: 'double',
})
const UNTYPED = { parameters: [{ name: 'n', type: '' }], returns: '' }

describe('a function as schema text', () => {
  test('says what the form says, and is read into it again', () => {
    const source = functionText(VALUES) ?? ''
    expect(source).toContain('function twice(n: Int): Number')
    expect(source).toMatch(/@alias\(double\)[^]*@role\(server\)/)
    const read = readFunctionText(source)
    expect(read).toMatchObject({
      name: 'twice',
      parameters: [{ name: 'n', type: 'Int' }],
      returns: 'Number',
      role: 'server',
      alias: 'double',
    })
    expect(functionText(read ?? VALUES)).toBe(source)
  })

  test('leaves out what the form leaves empty', () => {
    const source = functionText({ ...VALUES, ...UNTYPED, role: '', alias: '' }) ?? ''
    expect(source).toContain('function twice(n)')
    expect(readFunctionText(source)).toMatchObject({ name: 'twice', ...UNTYPED, role: '', alias: '' })
  })

  test('cannot be made of a body or a signature with errors', () => {
    expect(functionText({ ...VALUES, body: 'n => n *' })).toBeUndefined()
    expect(functionText({ ...VALUES, returns: 'Set<' })).toBeUndefined()
    expect(functionText({ ...VALUES, signature: '(n: ' })).toBeUndefined()
  })

  test('is one function', () => {
    expect(readFunctionText('collection Book {\n}\n')).toBeUndefined()
    expect(readFunctionText('function a() { 1 }\nfunction b() { 2 }\n')).toBeUndefined()
  })
})
