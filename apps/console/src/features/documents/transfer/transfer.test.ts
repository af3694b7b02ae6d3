import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { mappedFields } from './import-rows.ts'
import { csvValue, guessFormat, readRows, splitCsv } from './read-file.ts'
import { EXPORT_FORMATS, storedFields, writeDocuments } from './write-documents.ts'

function fieldsOf(object: object): readonly WireField[] {
  const value = decodeTagged(object)
  return value.kind === 'object' ? value.fields : []
}

const FIELDS = fieldsOf({
  title: 'The "Salt", a\nstory',
  serial: { '@long': '9007199254740993' },
  seen: { '@time': '2025-04-02T14:02:07.123456Z' },
  cover: { '@bytes': 'SGVsbG8=' },
  author: { '@ref': { id: '7', coll: { '@mod': 'Author' } } },
  tags: ['sea'],
})
const DOCUMENT = { id: '12', ts: '2025-04-02T14:02:07Z', ttl: undefined, fields: [...FIELDS, ...fieldsOf({ label: 'computed' })] }
const ROW = storedFields(DOCUMENT, new Set(['label']))

describe('writing and reading files', () => {
  test.each(['jsonl', 'fql'] as const)('as %s keeps every value exactly [P4] [P5]', (format) => {
    const rows = readRows(format, writeDocuments(format, [ROW, ROW]).join(''))
    expect(rows.map(({ fields }) => fields?.filter(({ name }) => name !== 'id' && name !== 'ts'))).toEqual([FIELDS, FIELDS])
  })

  test.each(EXPORT_FORMATS)('as %s writes a long text whole [P4]', (format) => {
    const long = 'x'.repeat(200_000)
    expect(writeDocuments(format, [fieldsOf({ note: long })]).join('')).toContain(long)
  })

  test('as simple JSON lines has one document a line, its values as other programs read them', () => {
    const lines = writeDocuments('simple', [ROW, ROW]).join('').split('\n')
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ title: 'The "Salt", a\nstory', seen: '2025-04-02T14:02:07.123456Z' })
    expect(lines[0]).not.toContain('@time')
  })

  test('as CSV marks what a spreadsheet would take for a formula, and reads it back', () => {
    const written = writeDocuments('csv', [fieldsOf({ a: '=1+1', b: '-x', c: { '@int': '-5' }, d: 'plain' })]).join('')
    expect(written).toBe("a,b,c,d\r\n'=1+1,'-x,-5,plain\r\n")
    expect(readRows('csv', written)[0]?.fields).toEqual(fieldsOf({ a: '=1+1', b: '-x', c: { '@int': '-5' }, d: 'plain' }))
  })
})

describe('readRows', () => {
  test('tells of each row that is none, by its line, and reads the others', () => {
    const rows = readRows('jsonl', '{"a": 1}\n\n{"a": \n[1]\n{"a": 2}')
    expect(rows.map(({ number, problem }) => [number, problem === undefined])).toEqual([
      [1, true],
      [3, false],
      [4, false],
      [5, true],
    ])
  })

  test('splits CSV with quotes, commas and line breaks in cells', () => {
    expect(splitCsv('a,b\r\n"1,""2""","x\ny"\nz,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,"2"', 'x\ny'] },
      { line: 4, cells: ['z', ''] },
    ])
  })

  test('takes a cell for what it most plainly is, and keeps leading zeros', () => {
    expect(
      ['12', '007', '1.5', 'true', 'Time("2025-04-02T14:02:07Z")', '9007199254740993', 'x'].map((cell) => csvValue(cell).kind),
    ).toEqual(['number', 'string', 'number', 'boolean', 'time', 'number', 'string'])
  })

  test('guesses the format of a file', () => {
    expect([guessFormat('a.ndjson', ''), guessFormat('x', ' [1]'), guessFormat('x', '{}'), guessFormat('b.csv', '[')]).toEqual([
      'jsonl',
      'json',
      'jsonl',
      'csv',
    ])
  })
})

describe('mappedFields', () => {
  test('renames, leaves out, and takes whole numbers for ids', () => {
    const fields = fieldsOf({ id: { '@int': '7' }, ts: { '@time': '2025-04-02T14:02:07Z' }, name: 'x', junk: true })
    expect(mappedFields(fields, { name: 'title', junk: '' })).toEqual(fieldsOf({ id: '7', title: 'x' }))
  })
})
