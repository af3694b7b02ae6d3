import { describe, expect, test } from 'vitest'
import type { SchemaFile } from '../build/parse-schema.ts'
import { type EditedFiles, editSchemaFiles } from './edit-files.ts'

const FILES: readonly SchemaFile[] = [
  {
    name: 'main.fsl',
    text: '// First.\ncollection A {}\n\n// Second.\ncollection B {}\n\n// Third.\nfunction f() { A.all() }\n\nrole r {\n  privileges B { read }\n}\n',
  },
]

function textOf(edited: EditedFiles): string | undefined {
  return edited.kind === 'edited' ? edited.files[0]?.text : undefined
}

function messageOf(edited: EditedFiles): string | undefined {
  return edited.kind === 'invalid' ? edited.message : undefined
}

describe('creating an item', () => {
  test('begins the main file with two line ends', () => {
    const edited = editSchemaFiles([], { kind: 'create', itemKind: 'collection', snippet: 'collection Book {\n  title: String\n}' })
    expect(textOf(edited)).toBe('\n\ncollection Book {\n  title: String\n}')
    expect(edited).toMatchObject({ item: { span: { start: 2, end: 37 } }, content: 'collection Book {\n  title: String\n}' })
  })

  test('appends to the main file, comment and all', () => {
    const snippet = '// Says hello.\nfunction hello(name) { "hello " + name }'
    const files = [{ name: 'main.fsl', text: '\n\ncollection Book {\n  title: String\n}' }]
    const edited = editSchemaFiles(files, { kind: 'create', itemKind: 'function', snippet })
    expect(edited).toMatchObject({ item: { span: { start: 39, end: 94 } }, content: snippet })
  })

  test.each([
    ['', 'No FSL snippet provided'],
    [' ', 'No FSL snippet provided'],
    ['// to do', 'Expected a single schema item, got: 0'],
    ['collection Film {}\ncollection Disc {}', 'Expected a single schema item, got: 2'],
    ['function f() { 1 }', 'Wrong FSL snippet. Expected a collection'],
    ['collection Film {\n  title: \n}', 'error: Expected type\nat *fsl*:3:1\n  |\n3 | }\n  | ^\n  |'],
  ])('refuses %j', (snippet, message) => {
    expect(messageOf(editSchemaFiles(FILES, { kind: 'create', itemKind: 'collection', snippet }))).toBe(message)
  })
})

describe('replacing an item', () => {
  test('changes only the text of the item, and returns a new name', () => {
    const edited = editSchemaFiles(FILES, { kind: 'replace', itemKind: 'collection', name: 'A', snippet: 'collection Z {}' })
    expect(textOf(edited)).toBe(FILES[0]?.text.replace('// First.\ncollection A {}', 'collection Z {}'))
    expect(edited).toMatchObject({ item: { span: { start: 0, end: 25 } }, rename: { kind: 'collection', from: 'A', to: 'Z' } })
  })

  test('finds no item of another kind', () => {
    expect(editSchemaFiles(FILES, { kind: 'replace', itemKind: 'role', name: 'f', snippet: 'role f {}' })).toEqual({ kind: 'notFound' })
  })
})

describe('deleting items', () => {
  const deleted = (files: readonly SchemaFile[], itemKind: 'collection' | 'function' | 'role', name: string): readonly SchemaFile[] => {
    const edited = editSchemaFiles(files, { kind: 'delete', itemKind, name })
    return edited.kind === 'edited' ? edited.files : []
  }
  const withoutRole = deleted(FILES, 'role', 'r')
  const withoutB = deleted(withoutRole, 'collection', 'B')

  test('takes the empty lines before the last item', () => {
    expect(withoutRole[0]?.text).toBe('// First.\ncollection A {}\n\n// Second.\ncollection B {}\n\n// Third.\nfunction f() { A.all() }\n')
  })

  test('leaves one empty line between the others', () => {
    expect(withoutB[0]?.text).toBe('// First.\ncollection A {}\n\n// Third.\nfunction f() { A.all() }\n')
  })

  test('leaves a blank file behind the last item', () => {
    expect(deleted(deleted(withoutB, 'function', 'f'), 'collection', 'A')[0]?.text.trim()).toBe('')
  })
})
