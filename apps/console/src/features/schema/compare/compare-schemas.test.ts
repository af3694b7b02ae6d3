import { describe, expect, test } from 'vitest'
import { changesOf, compareSchemas } from './compare-schemas.ts'

const file = (text: string, name = 'main.fsl') => [{ name, text }]

describe('two schemas', () => {
  test('differ in exactly what was edited, wherever the items stand', () => {
    const before = file('collection Book {\n  title: String\n}\nfunction hello() { 1 }\n')
    const after = file('function hello() {\n  1\n}\ncollection Book {\n  title: String\n  pages: Int?\n}\n', 'other.fsl')
    const difference = compareSchemas(before, after)
    if (difference.kind !== 'changes') throw new Error('both schemas are valid')
    expect(difference.changes.map(({ sign, kind, name }) => [sign, kind, name])).toEqual([['~', 'collection', 'Book']])
    expect(difference.changes[0]?.groups.flatMap(({ lines }) => lines.map(({ sign, text }) => [sign, text]))).toEqual([
      ['+', 'add field `.pages`: Int?'],
    ])
  })

  test('differ the other way round in the other direction', () => {
    const [less, more] = [file('collection A {}\n'), file('collection A {}\ncollection B {}\n')]
    const signs = (one: typeof less, other: typeof less) => {
      const difference = compareSchemas(one, other)
      return difference.kind === 'changes' ? difference.changes.map(({ sign, name }) => sign + name) : undefined
    }
    expect(signs(less, more)).toEqual(['+B'])
    expect(signs(more, less)).toEqual(['-B'])
    expect(signs(more, more)).toEqual([])
  })

  test('of which one is no valid text can only be compared line by line', () => {
    expect(compareSchemas(file('collection A {}'), file('collection {'))).toEqual({ kind: 'unreadable' })
  })

  test('are shown by kind', () => {
    const difference = compareSchemas([], file('collection A {}\nrole reader {}\nfunction f() { 1 }\n'))
    if (difference.kind !== 'changes') throw new Error('both schemas are valid')
    expect(changesOf(difference.changes, 'role').map(({ name }) => name)).toEqual(['reader'])
    expect(changesOf(difference.changes, 'all')).toHaveLength(3)
    expect(changesOf(difference.changes, 'access provider')).toEqual([])
  })
})
