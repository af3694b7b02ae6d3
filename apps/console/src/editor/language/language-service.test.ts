import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import type { TextService } from './answers.ts'
import { createService } from './language-service.ts'
import type { LanguageMethod } from './protocol.ts'
import { createService as createSchemaService } from './schema-service.ts'

const OUTLINE: DatabaseOutline = {
  isTypechecked: true,
  schemaVersion: 1,
  collections: [{ name: 'Bench', fields: [{ name: 'zone', signature: 'String', hasDefault: false }], computedFields: [], indexes: [] }],
  functions: [{ name: 'twice', body: 'x => x * 2' }],
  roles: ['keeper'],
}

let service: TextService

beforeEach(() => {
  service = createService()
  service.setContext({ outline: OUTLINE, files: undefined })
})

function ask<Method extends LanguageMethod>(method: Method, source: string, offset = source.length, name = '') {
  return service.answer({ method, source, offset, name })
}

describe('createService for queries', () => {
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

  test('finds in the syntax alone what breaks it, when types are not checked while one types', () => {
    expect(ask('diagnose', 'Bench.all().map(.zoen)', 0, 'syntax')).toEqual([])
    expect(ask('diagnose', '1 +', 0, 'syntax').map(({ severity }) => severity)).toEqual(['error'])
  })

  test('a body or a predicate is called by the database, so nothing has to call it in the text', () => {
    const body = '(zone, count) => Bench.where(.zone == zone).take(count)'
    expect(ask('diagnose', body).map(({ message }) => message)).toEqual(['Function is not called.'])
    service.setContext({ outline: OUTLINE, files: undefined, isFunction: true })
    expect(ask('diagnose', body)).toEqual([])
    expect(ask('diagnose', 'bench => bench.zoen == 1').map(({ message }) => message)).toEqual([])
    expect(ask('diagnose', 'bench => Bench.all().map(.zoen)').map(({ severity }) => severity)).toEqual(['error'])
  })

  describe('of a predicate', () => {
    const decide = (resource: string, action?: string) =>
      service.setContext({ outline: OUTLINE, files: undefined, isFunction: true, predicate: { resource, action } })
    const labels = (source: string, offset = source.length) => ask('complete', source, offset).map(({ label }) => label)

    test.each([
      ['read', 'doc => doc.'],
      ['create', 'new => new.'],
      ['write', '(old, new) => old.zone == new.'],
      ['history_write', '(doc, ts, action, data) => doc.'],
      [undefined, 'doc => doc.'],
    ])('knows the documents that %s is decided about', (action, source) => {
      decide('Bench', action)
      expect(labels(source)).toEqual(expect.arrayContaining(['zone', 'id', 'ts']))
      expect(labels(source)).not.toContain('__wrapper__')
    })

    test('knows the arguments of the call that is decided about', () => {
      decide('twice', 'call')
      expect(ask('hover', 'count => count > 2', 10)?.signature).toBe('count: Number')
    })

    test('tells names and their places in the text itself', () => {
      decide('Bench', 'read')
      expect(ask('complete', 'doc => doc.zo', 13).find(({ label }) => label === 'zone')).toMatchObject({ start: 11, end: 13 })
      expect(ask('hover', 'doc => doc.zone == "n"', 12)).toMatchObject({ start: 11, end: 15, signature: 'zone: String' })
      expect(ask('signatureHelp', 'doc => doc.zone.startsWith(', 27)?.signatures).toHaveLength(1)
      expect(labels('d', 1)).not.toContain('__wrapper__')
    })

    test('warns of what grants nothing, with ways out, as the database takes it', () => {
      decide('Bench', 'read')
      expect(ask('diagnose', 'doc => doc.zone == "north"')).toEqual([])
      const [finding] = ask('diagnose', 'doc => doc.zoen == "north"')
      expect(finding).toMatchObject({ start: 11, end: 15, severity: 'warning' })
      expect(finding?.fixes.map(({ text }) => text)).toEqual(['zone'])
      expect(ask('diagnose', '(old, new) => old.zone == new.zone').map(({ severity }) => severity)).toEqual(['warning'])
      decide('Bench', 'write')
      expect(ask('diagnose', '(old, new) => old.zone == new.zone')).toEqual([])
      expect(ask('diagnose', '(old, new) => old.zone ==').map(({ severity }) => severity)).toEqual(['error'])
    })

    test('takes any field of what is not a collection of the database', () => {
      decide('Key', 'read')
      expect(ask('diagnose', 'key => key.role == "admin"')).toEqual([])
    })
  })

  test('warns only where the database does not check types, but not of what cannot be parsed', () => {
    service.setContext({ outline: { ...OUTLINE, isTypechecked: false }, files: undefined })
    expect(ask('diagnose', '1 + "a"').map(({ severity }) => severity)).toEqual(['warning'])
    expect(ask('diagnose', '1 +').map(({ severity }) => severity)).toEqual(['error'])
  })

  test('checks syntax alone until the database is known', () => {
    service.setContext({ outline: undefined, files: undefined })
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

  test('finds where a name is used, of a local and of the database', () => {
    const source = 'let a = Bench.all()\na.where(.zone == "x")\nBench.byId("1")'
    expect(ask('references', source, 4)).toEqual([
      { file: undefined, start: 4, end: 5, line: 1, source: 'let a = Bench.all()' },
      { file: undefined, start: 20, end: 21, line: 2, source: 'a.where(.zone == "x")' },
    ])
    expect(ask('references', source, 9).map(({ line }) => line)).toEqual([1, 3])
    expect(ask('references', source, 19)).toEqual([])
  })

  test('completes names in strings', () => {
    expect(ask('complete', 'Key.create({ role: "').map(({ label }) => label)).toContain('keeper')
  })

  test('selects more and more', () => {
    expect(ask('selectionRanges', 'f(a)', 2)).toEqual([
      { start: 2, end: 3 },
      { start: 1, end: 4 },
      { start: 0, end: 4 },
    ])
  })
})

describe('createService for schemas', () => {
  beforeEach(() => {
    service = createSchemaService()
    service.setContext({ outline: OUTLINE, files: undefined })
  })

  const SHELF = 'collection Shelf {\n  size: Int\n  check fits (.size > 0)\n}\n'

  function askSchema<Method extends LanguageMethod>(method: Method, source: string, offset = source.length, name = '') {
    return service.answer({ method, source, offset, name })
  }

  test('completes keywords, names and expressions', () => {
    expect(askSchema('complete', 'role r {\n  privileges ').map(({ label }) => label)).toEqual(expect.arrayContaining(['Bench', 'twice']))
    expect(askSchema('complete', 'role r { membership Bench { predicate (.').map(({ label }) => label)).toContain('zone')
    expect(askSchema('complete', '@role(').map(({ label }) => label)).toContain('keeper')
  })

  test('tells what names are, and the types of locals', () => {
    expect(askSchema('hover', SHELF, SHELF.indexOf('size >') + 1)?.signature).toBe('size: Int')
    const source = 'function f(b: Bench) {\n  let z = b.zone\n  \n}'
    expect(askSchema('describe', source, source.length - 2, 'z')).toBe('String')
  })

  test('finds mistakes, with the rest of the schema when it is known', () => {
    const role = 'role r { privileges Shelv { read } }'
    expect(askSchema('diagnose', role)).toEqual([])
    service.setContext({ outline: OUTLINE, files: [{ name: 'main.fsl', text: SHELF }] })
    const [finding] = askSchema('diagnose', role)
    expect(finding).toMatchObject({ start: 20, end: 25, severity: 'error', message: 'Resource `Shelv` does not exist' })
    expect(finding?.fixes.map(({ text }) => text)).toContain('Shelf')
    expect(askSchema('diagnose', '')).toEqual([])
  })

  test('finds where a name is used, in the text and in the files beside it', () => {
    service.setContext({ outline: OUTLINE, files: [{ name: 'roles.fsl', text: 'role r {\n  privileges Shelf { read }\n}' }] })
    const places = askSchema('references', `${SHELF}// Shelf\nfunction f(a) { Shelf.byId(a) }`, 13)
    expect(places.map(({ file, line, source }) => [file, line, source])).toEqual([
      [undefined, 1, 'collection Shelf {'],
      [undefined, 6, 'function f(a) { Shelf.byId(a) }'],
      ['roles.fsl', 2, 'privileges Shelf { read }'],
    ])
    const local = 'function f(a) { a }'
    expect(askSchema('references', local, 16).map(({ start }) => start)).toEqual([11, 16])
  })

  test('formats, renames and finds declarations', () => {
    expect(askSchema('format', 'role  r{}')).toEqual([{ start: 0, end: 9, text: 'role r {}\n' }])
    expect(askSchema('format', 'role r {')).toBeUndefined()
    const source = 'function f(a) { a }'
    expect(askSchema('renamePlace', source, 16)).toEqual({ start: 16, end: 17, name: 'a' })
    expect(askSchema('rename', source, 16, 'b')).toMatchObject({ kind: 'edits', edits: [{ start: 11 }, { start: 16 }] })
    expect(askSchema('definition', source, 16)).toMatchObject({ kind: 'local', span: { start: 11, end: 12 } })
    expect(askSchema('signatureHelp', 'function f() { twice(')?.signatures).toHaveLength(1)
    expect(askSchema('selectionRanges', source, 16)[0]).toEqual({ start: 16, end: 17 })
  })
})
