import { describe, expect, test } from 'vitest'
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from './convert-type.ts'
import { spanOf } from '../types/type.ts'

function convert(text: string, keepSpans = false) {
  return convertSound(parseType(text, '*type*').tree.type, (name) => /^[A-Z]$/.test(name), keepSpans)
}

describe('convertSound', () => {
  test.each([
    ['Any', 'any'],
    ['Never', 'never'],
    ['1', 'literal'],
    ['Int', 'named'],
    ['A', 'generic'],
    ['A<Int>', 'named'],
    ['{ a: Int }', 'record'],
    ['{ a: Int, ... }', 'interface'],
    ['{ a: Int, b: Int, ... }', 'intersection'],
    ['[Int]', 'tuple'],
    ['Int => Int', 'function'],
    ['Int | String', 'union'],
    ['Int?', 'union'],
    ['Int & String', 'intersection'],
  ])('%s is %s', (text, kind) => {
    expect(convert(text).kind).toBe(kind)
  })

  test('keeps places only when it is asked to', () => {
    expect(spanOf(convert('Int'))).toBeUndefined()
    expect(spanOf(convert('Int', true))).toEqual({ source: '*type*', start: 0, end: 3 })
  })
})
