import { describe, expect, test } from 'vitest'
import { definedName, definitionProblem } from './definition-text.ts'

describe('a definition as text', () => {
  test('is one definition of its kind', () => {
    expect(definitionProblem('collection Book {\n}\n', 'collection')).toBeUndefined()
    expect(definitionProblem('function a() { 1 }\n', 'function')).toBeUndefined()
    expect(definitionProblem('', 'collection')).toBe('Enter the definition of one collection.')
    expect(definitionProblem('collection Book {\n}\n', 'function')).toBe('Enter the definition of one function.')
    expect(definitionProblem('function a() { 1 }\nfunction b() { 2 }\n', 'function')).toBe('Enter the definition of one function.')
  })

  test('has a line for what is wrong with it', () => {
    expect(definitionProblem('function a() { 1 }\nfunktion b() { 2 }\n', 'function')).toMatch(/^Line 2: /)
    expect(definitionProblem('collection Book {\n  index byTitle {\n    terms [\n  }\n}\n', 'collection')).toMatch(/^Line \d: /)
  })

  test('has the name that it defines', () => {
    expect(definedName('function twice(n) { n * 2 }\n')).toBe('twice')
    expect(definedName('')).toBe('')
  })
})
