import { describe, expect, test } from 'vitest'
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from '../environment/convert-type.ts'
import { Inference } from '../types/inference.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { showText } from './coalesce.ts'

/** How a type that is written is shown, as a value or as a use. */
function shown(text: string, positive: boolean): string {
  const { tree, diagnostics } = parseType(text, '*type*')
  expect(diagnostics).toEqual([])
  const type = convertSound(tree.type, (name) => /^[A-Z]$/.test(name))
  return showText(new Inference(libraryEnvironment(), 100_000), type, positive)
}

describe('types as they are shown', () => {
  test.each([
    'Any',
    'Never',
    'String',
    '"a"',
    '1',
    'true',
    'Array<Int>',
    '{}',
    '{ a: Int, *: String }',
    '{ a: Int, ... }',
    '[Int, String]',
    '[]',
    'Int => String',
    '(x: Int) => String',
    '() => Int',
    '(Int, x: String, ...Boolean) => Int',
    '(Int => String) => Int',
    'Int => String => Int',
    '((Int, Int) => Int) & (String => String)',
    'Int | String | Null',
  ])('%s stays as it is written', (text) => {
    expect(shown(text, true)).toBe(text)
  })

  test.each([
    ['{ "odd key": Int }', '{ "odd key": Int }'],
    ['{ if: Int }', '{ "if": Int }'],
    ['String?', 'String | Null'],
    ['Null | Int', 'Int | Null'],
    ['Int | Int', 'Int'],
    ['1 | Int', 'Int'],
    ['1 | 2 | Number', 'Number'],
    ['"a" | String', 'String'],
    ['true | false', 'Boolean'],
    ['Any | Int', 'Any | Int'],
    ['{ a: Int } | { a: String }', '{ a: Int | String }'],
    ['[Int] | [String]', '[Int | String]'],
    ['Array<Int> | Array<String>', 'Array<Int | String>'],
    ['Never | Int', 'Int'],
  ])('%s as a value is shown as %s', (text, expected) => {
    expect(shown(text, true)).toBe(expected)
  })

  test.each([
    ['{ a: Int, ... } & { b: String, ... }', '{ a: Int, b: String, ... }'],
    ['Any & Int', 'Int'],
    ['1 & Int', '1'],
  ])('%s as a use is shown as %s', (text, expected) => {
    expect(shown(text, false)).toBe(expected)
  })
})
