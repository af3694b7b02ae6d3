import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import { LanguageService } from './language-service.ts'
import type { LanguageMethod } from './protocol.ts'

const OUTLINE: DatabaseOutline = {
  isTypechecked: true,
  schemaVersion: 1,
  collections: [{ name: 'Bench', fields: [{ name: 'zone', signature: 'String', hasDefault: false }], computedFields: [], indexes: [] }],
  functions: [{ name: 'twice', body: 'x => x * 2' }],
}

let service: LanguageService

beforeEach(() => {
  service = new LanguageService()
  service.setDatabase(OUTLINE)
})

function ask<Method extends LanguageMethod>(method: Method, source: string, offset = source.length, name = '') {
  return service.answer({ method, source, offset, name })
}

describe('LanguageService', () => {
  test('completes with what is in the database', () => {
    expect(ask('complete', 'Bench.all().first()!.').map(({ label }) => label)).toContain('zone')
    expect(ask('complete', 'tw').map(({ label }) => label)).toContain('twice')
  })

  test('tells the types of locals one by one', () => {
    expect(ask('describe', 'let b = Bench.all().first()!\n', 29, 'b')).toBe('Bench')
  })

  test('tells what names are, and what calls take', () => {
    expect(ask('hover', 'Bench.where(.zone == "north")', 8)?.signature).toBe('where(pred: Bench => Boolean) => Set<Bench>')
    expect(ask('signatureHelp', 'twice(')?.signatures.map(({ label }) => label)).toEqual(['twice(Number) => Number'])
  })

  test('finds what the database would refuse, with ways out', () => {
    const [finding] = ask('diagnose', 'Bench.all().map(.zoen)')
    expect(finding).toMatchObject({ start: 17, end: 21, severity: 'error' })
    expect(finding?.fixes.map(({ text }) => text)).toEqual(['zone'])
  })

  test('warns only where the database does not check types, but not of what cannot be parsed', () => {
    service.setDatabase({ ...OUTLINE, isTypechecked: false })
    expect(ask('diagnose', '1 + "a"').map(({ severity }) => severity)).toEqual(['warning'])
    expect(ask('diagnose', '1 +').map(({ severity }) => severity)).toEqual(['error'])
  })

  test('checks syntax alone until the database is known', () => {
    service.setDatabase(undefined)
    expect(ask('diagnose', 'Bench.all()')).toEqual([])
    expect(ask('diagnose', 'Bench.all(')).toHaveLength(1)
    expect(ask('diagnose', '  \n')).toEqual([])
  })

  test('formats what parses and is not formatted', () => {
    expect(ask('format', 'Bench . all( )')).toEqual([{ start: 0, end: 14, text: 'Bench.all()' }])
    expect(ask('format', 'Bench.all()')).toBeUndefined()
    expect(ask('format', 'Bench.all(')).toBeUndefined()
  })

  test('renames locals, and finds where they are declared', () => {
    expect(ask('renamePlace', 'let a = 1; a')).toEqual({ start: 11, end: 12, name: 'a' })
    expect(ask('rename', 'let a = 1; a', 4, 'b')).toMatchObject({ kind: 'edits' })
    expect(ask('rename', 'let a = 1; a', 4, 'if')).toEqual({ kind: 'refused', reason: 'invalid_name' })
    expect(ask('definition', 'let a = 1; a')).toMatchObject({ kind: 'local', span: { start: 4, end: 5 } })
  })
})
