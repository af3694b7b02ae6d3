import { describe, expect, test } from 'vitest'
import { LINE_WIDTH, formatQuery } from './format-query.ts'

function lines(text: string): string[] {
  const { tree, diagnostics } = formatQuery(text)
  expect(diagnostics).toEqual([])
  return tree.split('\n')
}

describe('formatQuery', () => {
  test('spaces evenly and puts statements on lines of their own', () => {
    expect(lines('let a=1;let b = { x:1,"y":[ 1,2 ] }\n\n\n\na+b')).toEqual(['let a = 1', 'let b = { x: 1, y: [1, 2] }', '', 'a + b'])
  })

  test('breaks chains that do not fit before their calls', () => {
    expect(lines('Book.where(.author == author && .pages > 200).order(desc(.published)).take(20).map(.title)')).toEqual([
      'Book.where(.author == author && .pages > 200)',
      '  .order(desc(.published))',
      '  .take(20)',
      '  .map(.title)',
    ])
  })

  test('breaks operations behind their operators', () => {
    const text = `let total = ${'a'.repeat(40)} + ${'b'.repeat(40)}; total`
    expect(lines(text)).toEqual([`let total = ${'a'.repeat(40)} +`, `  ${'b'.repeat(40)}`, 'total'])
  })

  test('keeps braces open that begin on a new line', () => {
    expect(lines('{\n a: 1, b: 2 }')).toEqual(['{', '  a: 1,', '  b: 2', '}'])
    expect(lines('a {\n b }')).toEqual(['a {', '  b', '}'])
  })

  test('keeps brackets close to an only lambda or object', () => {
    expect(lines('a.map(x => { let y = x; y })')).toEqual(['a.map(x => {', '  let y = x', '  y', '})'])
    expect(lines('Book.create({\n title: "Emma" })')).toEqual(['Book.create({', '  title: "Emma"', '})'])
  })

  test('keeps comments at what they are about', () => {
    expect(lines('// all\nlet a = 1 // one\n/* two */ a')).toEqual(['// all', 'let a = 1 // one', '/* two */ a'])
    expect(lines('[1, // one\n2\n// end\n]')).toEqual(['[', '  1, // one', '  2', '  // end', ']'])
  })

  test('keeps the spelling of literals', () => {
    expect(lines(`[0xFF, 1_000, 'a', "\\u0041"]`)).toEqual([`[0xFF, 1_000, 'a', "\\u0041"]`])
    expect(lines('let a = <<-END\n    x\n  END\na')).toEqual(['let a = <<-END', '    x', '  END', 'a'])
  })

  test('puts branches that do not fit on lines of their own', () => {
    const long = 'x'.repeat(LINE_WIDTH / 2)
    expect(lines(`if (a) ${long} else ${long}`)).toEqual(['if (a)', `  ${long}`, 'else', `  ${long}`])
    expect(lines('if (a) { b } else if (c) { d }')).toEqual(['if (a) { b } else if (c) { d }'])
  })

  test('counts every line of a text that goes over several', () => {
    const row = '{ code: "a long enough code", zone: "north", width: 1_200_000 }'
    expect(lines(`f({ a: "\n", b: [${row}], c: [1, 2] })`)).toEqual(['f({', '  a: "', '",', `  b: [${row}],`, '  c: [1, 2]', '})'])
    expect(lines('f("a\nb", { c: 1 })')).toEqual(['f("a', 'b", { c: 1 })'])
  })

  test('puts comments before an element on lines of their own unless none ends its line', () => {
    expect(lines('[/* a */ b // c\n.d]')).toEqual(['[', '  /* a */', '  // c', '  b.d', ']'])
    expect(lines('[/* a */ b /* c */ .d]')).toEqual(['[/* a */ /* c */ b.d]'])
  })

  test.each(['-+1', '--0', '-(1)', '!-1', '--1'])('keeps the signs of %s', (text) => {
    expect(lines(text)).toEqual([text])
  })

  test('adds no parentheses', () => {
    expect(lines('match .a { case 1 => 2 }')).toEqual(['match .a {', '  case 1 => 2', '}'])
    expect(lines('match (.a) {}')).toEqual(['match (.a) {}'])
  })

  test('returns what does not parse as it is', () => {
    expect(formatQuery('let  a =')).toMatchObject({ tree: 'let  a =', diagnostics: [{ code: 'expected' }] })
  })
})
