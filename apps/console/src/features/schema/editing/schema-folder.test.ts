import { describe, expect, test } from 'vitest'
import { readFolder, replacedBy } from './read-folder.ts'
import type { FolderFile } from './read-folder.ts'
import { searchFiles } from './search-files.ts'

function file(path: string, content: string): FolderFile {
  return Object.assign(new Blob([content]), { name: path.split('/').pop() ?? '', webkitRelativePath: path })
}

const FILES = [
  { name: 'main.fsl', text: 'collection Book {\n  title: String\n}\n' },
  { name: 'roles.fsl', text: 'role clerk {\n  privileges book\n}\n' },
]

describe('a folder', () => {
  test('gives its schema files by their paths below it', async () => {
    const read = await readFolder([
      file('schema/roles/clerk.fsl', 'role clerk {}\r\n'),
      file('schema/main.fsl', 'collection Book {}'),
      file('schema/README.md', '# no schema'),
    ])
    expect(read).toEqual([
      { name: 'main.fsl', text: 'collection Book {}' },
      { name: 'roles/clerk.fsl', text: 'role clerk {}\n' },
    ])
  })

  test('takes the place of the files that are there', () => {
    const folder = [
      { name: 'a.fsl', text: 'a' },
      { name: 'roles.fsl', text: 'changed' },
    ]
    expect(replacedBy(FILES, folder).map(({ name, text }) => [name, text])).toEqual([
      ['roles.fsl', 'changed'],
      ['a.fsl', 'a'],
    ])
  })
})

describe('a search', () => {
  test('finds lines of all files with their places', () => {
    expect(searchFiles(FILES, 'BOOK')).toEqual([
      { file: 'main.fsl', line: 1, column: 12, text: 'collection Book {' },
      { file: 'roles.fsl', line: 2, column: 14, text: 'privileges book' },
    ])
    expect(searchFiles(FILES, '  ')).toEqual([])
    expect(searchFiles(FILES, 'nowhere')).toEqual([])
  })
})
