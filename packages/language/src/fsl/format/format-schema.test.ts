import { describe, expect, test } from 'vitest'
import { formatSchema } from './format-schema.ts'

function format(text: string): string {
  const { tree, diagnostics } = formatSchema(text)
  expect(diagnostics).toEqual([])
  expect(formatSchema(tree).tree).toBe(tree)
  return tree
}

describe('formatSchema', () => {
  test('puts members on lines of their own, with two blanks of indentation', () => {
    const text = 'collection  Bench{\nzone :String="north"\nindex byZone{terms[.zone]}}'
    expect(format(text)).toBe('collection Bench {\n  zone: String = "north"\n  index byZone { terms [.zone] }\n}\n')
  })

  test('keeps comments where they were, and whether they touch an item', () => {
    const text = '// All.\n\n// Benches.\ncollection Bench {\n  // where\n  zone: String // of the house\n}\n'
    expect(format(text)).toBe(text)
  })

  test('puts comments within a head before it', () => {
    expect(format('collection /* a */ Bench {}')).toBe('/* a */\ncollection Bench {}\n')
    expect(format('function f() // a\n{ 1 }')).toBe('// a\nfunction f() { 1 }\n')
  })

  test('puts comments before an element on lines of their own if one of them ends its line', () => {
    const text = 'collection Bench {\n  check wide (/* a */ . // b\nwidth > 1)\n}\n'
    expect(format(text)).toBe('collection Bench {\n  check wide (\n    /* a */\n    // b\n    .width > 1\n  )\n}\n')
  })

  test('does not put a comment behind a line comment', () => {
    const text = 'collection Bench {/* a *///\n;/* b\n*/}'
    expect(format(text)).toBe('collection Bench {\n  /* a */\n  //\n  /* b\n*/\n}\n')
  })

  test.each([
    ['unknown members', 'collection Bench {\n  colour   String\n}', 'Invalid field or member `colour`'],
    ['names that are missing', 'collection;role guard {}', 'Missing required name'],
    ['lambdas without parentheses', 'collection Bench { check (doc) => true }', 'Missing required name'],
    ['paths that are missing', 'collection Bench { migrations { split .a -> } }', 'Expected at least two fields to split into'],
  ])('returns text with %s as it is', (_what, text, message) => {
    const { tree, diagnostics } = formatSchema(text)
    expect(tree).toBe(text)
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toContain(message)
  })
})
