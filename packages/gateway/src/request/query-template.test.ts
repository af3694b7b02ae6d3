import { describe, expect, test } from 'vitest'
import { readQueryBody } from './query-body.ts'
import { expandTemplate } from './query-template.ts'

/** Text with placeholders as diagnostics show them. */
function expand(query: unknown): { text: string; values: number } {
  const { text, values } = expandTemplate(readQueryBody(JSON.stringify({ query })).query)
  return { text: text.replaceAll('\u0000', '<'), values: values.length }
}

const one = { value: { '@int': '1' } }

describe('expandTemplate', () => {
  test.each<[unknown, string, number]>([
    ['1 + 2', '1 + 2', 0],
    [{ fql: ['1 + ', one, ' + ', one] }, '1 + <value> + <value>', 2],
    [{ fql: ['2 * ', { fql: ['1 + ', one] }] }, '2 * 1 + <value>', 1],
    [one, '<value>', 1],
    [{ array: [one, { value: 'two' }] }, '<value>', 1],
    [{ array: [one, { array: [one] }] }, '<value>', 1],
    [{ object: { a: one, b: { array: [one] } } }, '<value>', 1],
    [{ array: [{ fql: ['1 + 1'] }, one] }, '[(1 + 1), <value>]', 1],
    [{ array: [one, '1 +\n missing'] }, '[<value>, (1 +\n missing)]', 1],
    [{ array: [{ fql: [''] }] }, '[()]', 0],
    [{ object: { a: { value: 'x' }, b: { fql: ['missing + ', one] } } }, '{ "a": <value>, "b": (missing + <value>) }', 2],
    [{ object: { 'quo"te': '2', '#{x}': '3' } }, '{ "quo\\"te": (2), "\\#{x}": (3) }', 0],
    [{ object: { list: { array: ['1 + 1', { object: { a: one } }] } } }, '{ "list": [(1 + 1), <value>] }', 1],
  ])('expands %j', (query, text, values) => {
    expect(expand(query)).toEqual({ text, values })
  })
})
