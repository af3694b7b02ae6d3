import { describe, expect, test } from 'vitest'
import { mergeSchemas, withDefinition } from './merge-schemas.ts'

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

describe('a definition put into a schema', () => {
  test('takes the place of the one of its name', () => {
    const [is] = withDefinition(BASE, 'collection Author {\n  name: String?\n}', 'main.fsl')
    expect(is?.text).toBe('collection Book {\n  title: String\n}\n\ncollection Author {\n  name: String?\n}\n')
  })

  test('goes to the end of the file, or into a new one', () => {
    expect(withDefinition(BASE, 'role reader {}', 'main.fsl')).toEqual([file(`${BASE[0]?.text ?? ''}\nrole reader {}\n`)])
    expect(withDefinition([], 'role reader {}', 'main.fsl')).toEqual([file('role reader {}\n')])
  })
})
