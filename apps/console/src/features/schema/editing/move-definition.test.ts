import { describe, expect, test } from 'vitest'
import { definitionsIn, moveDefinition } from './move-definition.ts'

const MAIN = {
  name: 'main.fsl',
  text: `collection Author {
}

// Of one book,
// however many copies.
@alias(Tome)
collection Book {
  title: String
}

role reader {
}
`,
}
const BOOKS = { name: 'books.fsl', text: 'function first() { 1 }\n' }
const move = (label: string, files = [MAIN, BOOKS]) => moveDefinition(files, { from: 'main.fsl', to: 'books.fsl', label })

describe('a definition', () => {
  test('is moved to the end of another file as it is written, with the comments above it', () => {
    expect(move('collection Book')).toEqual([
      { name: 'main.fsl', text: 'collection Author {\n}\n\nrole reader {\n}\n' },
      {
        name: 'books.fsl',
        text: 'function first() { 1 }\n\n// Of one book,\n// however many copies.\n@alias(Tome)\ncollection Book {\n  title: String\n}\n',
      },
    ])
  })

  test('at an end of its file leaves no blank lines there', () => {
    expect(move('collection Author')[0]?.text).toBe(MAIN.text.slice(MAIN.text.indexOf('// Of')))
    expect(move('role reader')[0]?.text).toBe(MAIN.text.slice(0, MAIN.text.indexOf('\nrole')))
    expect(move('role reader', [MAIN, { name: 'books.fsl', text: '' }])[1]?.text).toBe('role reader {\n}\n')
  })

  test('of a file with errors stays there', () => {
    expect(definitionsIn(MAIN).map(({ label }) => label)).toEqual(['collection Author', 'collection Book', 'role reader'])
    const broken = { ...MAIN, text: `${MAIN.text}collection {` }
    expect(definitionsIn(broken)).toEqual([])
    expect(move('collection Book', [broken, BOOKS])).toEqual([broken, BOOKS])
  })
})
