import { describe, expect, test } from 'vitest'
import { mergeSchemas } from './merge-schemas.ts'

const file = (text: string, name = 'main.fsl') => ({ name, text })
const BASE = [file('collection Book {\n  title: String\n}\n\ncollection Author {\n}\n')]

describe('an edit put on top of another', () => {
  test('keeps what each side has changed', () => {
    const mine = [file('collection Book {\n  title: String\n  pages: Int?\n}\n\ncollection Author {\n}\n')]
    const theirs = [file('collection Book {\n  title: String\n}\n\ncollection Author {\n  name: String?\n}\n\nfunction f() { 1 }\n')]
    expect(mergeSchemas(BASE, mine, theirs)).toEqual({
      files: [
        file('collection Book {\n  title: String\n  pages: Int?\n}\n\ncollection Author {\n  name: String?\n}\n\nfunction f() { 1 }\n'),
      ],
      clashes: [],
    })
  })

  test('adds new items to their file and removes deleted ones', () => {
    const mine = [file('collection Book {\n  title: String\n}\n'), file('role reader {\n}\n', 'roles.fsl')]
    expect(mergeSchemas(BASE, mine, BASE)).toEqual({
      files: [file('collection Book {\n  title: String\n}\n\n'), file('role reader {\n}\n', 'roles.fsl')],
      clashes: [],
    })
  })

  test('names items that both have changed and takes its own text', () => {
    const mine = [file('collection Book {\n  title: String?\n}\n\ncollection Author {\n}\n')]
    const theirs = [file('collection Book {\n  title: String\n  isbn: String?\n}\n\ncollection Author {\n}\n')]
    expect(mergeSchemas(BASE, mine, theirs)).toEqual({ files: mine, clashes: ['collection Book'] })
  })

  test('sees no clash where both have done the same', () => {
    const both = [file('collection Book {\n  title: String?\n}\n\ncollection Author {\n}\n')]
    expect(mergeSchemas(BASE, both, both)).toEqual({ files: both, clashes: [] })
  })

  test('is impossible with texts that have errors', () => {
    expect(mergeSchemas(BASE, [file('collection {')], BASE)).toBeUndefined()
  })
})
