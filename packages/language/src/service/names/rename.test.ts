import { describe, expect, test } from 'vitest'
import { takeCursor } from '../../testing/cursor-text.ts'
import { definition, references } from './occurrences.ts'
import { rename, renameTarget } from './rename.ts'
import { applyEdits } from '../text/text-edit.ts'

function renamed(text: string, name: string): string {
  const { source, offset } = takeCursor(text)
  const outcome = rename(source, offset, name)
  return outcome.kind === 'edits' ? applyEdits(source, outcome.edits) : outcome.reason
}

describe('rename', () => {
  test('renames a let with its uses, whichever is pointed at', () => {
    expect(renamed('let a = 1; a + |a', 'b')).toBe('let b = 1; b + b')
    expect(renamed('let |a = 1; a + a', 'b')).toBe('let b = 1; b + b')
  })

  test('renames a parameter', () => {
    expect(renamed('[1].map(x => |x * x)', 'n')).toBe('[1].map(n => n * n)')
    expect(renamed('(x, ...rest) => { x; |rest }', 'others')).toBe('(x, ...others) => { x; others }')
  })

  test('leaves fields, keys and other names alone', () => {
    expect(renamed('let a = { a: 1 }; |a.a', 'b')).toBe('let b = { a: 1 }; b.a')
    expect(renamed('let a = 1; { let a = |a; a }', 'b')).toBe('let b = 1; { let a = b; a }')
    expect(renamed('let a = 1; { let |a = a; a }', 'b')).toBe('let a = 1; { let b = a; b }')
  })

  test('renames inside of templates and projections', () => {
    expect(renamed('let a = 1; "is #{|a}"', 'b')).toBe('let b = 1; "is #{b}"')
    expect(renamed('let a = 1; x { a, c: |a }', 'b')).toBe('let b = 1; x { a, c: b }')
  })

  test('refuses a name that would be captured, or capture', () => {
    expect(renamed('let a = 1; [2].map(b => |a + b)', 'b')).toBe('name_is_taken')
    expect(renamed('let |a = 1; Specimen', 'Specimen')).toBe('name_is_taken')
    expect(renamed('let b = 1; { let |a = 2; b }', 'b')).toBe('name_is_taken')
  })

  test('takes a name that is used elsewhere without touching', () => {
    expect(renamed('{ let b = 1; b }; let |a = 2; a', 'b')).toBe('{ let b = 1; b }; let b = 2; b')
  })

  test('refuses what is no name, and what is not local', () => {
    expect(renamed('let |a = 1', 'if')).toBe('invalid_name')
    expect(renamed('let |a = 1', 'a b')).toBe('invalid_name')
    expect(renamed('let |a = 1', '')).toBe('invalid_name')
    expect(renamed('|Specimen.all()', 'b')).toBe('not_a_local')
    expect(renamed('let a = 1; a.|b', 'c')).toBe('not_a_local')
  })

  test('works in half-typed text', () => {
    expect(renamed('let a = 1\nfoo(|a, a.', 'b')).toBe('let b = 1\nfoo(b, b.')
  })
})

describe('renameTarget', () => {
  test('gives the word at the place', () => {
    const { source, offset } = takeCursor('let one = 1; o|ne + 1')
    expect(renameTarget(source, offset)).toMatchObject({ name: 'one', span: { start: 13, end: 16 } })
  })
})

describe('definition', () => {
  test('finds the declaration of a local', () => {
    const { source, offset } = takeCursor('let a = 1; [2].map(a => |a)')
    expect(definition(source, offset)).toMatchObject({ kind: 'local', span: { start: 19, end: 20 } })
  })

  test('names what is not of the text', () => {
    const { source, offset } = takeCursor('Spec|imen.all()')
    expect(definition(source, offset)).toEqual({ kind: 'global', name: 'Specimen' })
  })

  test('knows nothing of fields and keywords', () => {
    for (const text of ['a.b|c', 'l|et a = 1', '{ a|: 1 }']) {
      const { source, offset } = takeCursor(text)
      expect(definition(source, offset)).toBeUndefined()
    }
  })
})

describe('references', () => {
  test('lists every place of a local, its declaration first', () => {
    const { source, offset } = takeCursor('let a = 1; a + |a')
    expect(references(source, offset).map(({ start }) => start)).toEqual([4, 11, 15])
  })

  test('lists the places of a global', () => {
    const { source, offset } = takeCursor('Specimen.all(); { let Specimen = 1; Specimen }; |Specimen')
    expect(references(source, offset).map(({ start }) => start)).toEqual([0, 48])
  })
})
