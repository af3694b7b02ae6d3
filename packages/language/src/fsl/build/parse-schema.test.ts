import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseSchema } from './parse-schema.ts'

function parse(text: string): ReturnType<typeof parseSchema> {
  return parseSchema([{ name: 'main.fsl', text }])
}

function namesOf(text: string): readonly string[] {
  return parse(text).items.map(({ kind, name }) => `${kind} ${name.text}`)
}

describe('parseSchema', () => {
  test('takes comment, annotations and semicolon for parts of an item', () => {
    const text = 'collection A {}\n\n// b\n@alias(Bee)\ncollection B {};\n'
    const [, item] = parse(text).items
    expect(text.slice(item?.span.start, item?.span.end)).toBe('// b\n@alias(Bee)\ncollection B {};')
  })

  test('leaves a comment alone that does not touch an item', () => {
    const [item] = parse('// of the file\n\ncollection A {}').items
    expect(item).toMatchObject({ comment: undefined, span: { start: 16, end: 31 } })
  })

  test('reads keywords as names of fields', () => {
    const [item] = parse('collection A {\n  index: String\n  read: Int\n  add: Int\n  compute compute = (a) => 1\n}').items
    const fields = item?.kind === 'collection' ? item.fields : []
    expect(fields.map((field) => (field.kind === 'wildcard' ? '*' : field.name.text))).toEqual(['index', 'read', 'add', 'compute'])
  })

  test('finds the items around one that cannot be parsed', () => {
    const text = 'collection A {}\nfunction f( { 1 }\ncollection B {\n  a: \n}\nrole r {}\n@role(server)\nfunction g() { 2 }\n'
    expect(namesOf(text)).toEqual(['collection A', 'role r', 'function g'])
    expect(parse(text).problems).toHaveLength(1)
  })

  test('keeps items whose members have mistakes', () => {
    const { items, problems } = parse('collection A {\n  index { }\n  a: Int\n}')
    expect(items).toMatchObject([{ kind: 'collection', fields: [{ name: { text: 'a' } }] }])
    expect(problems).toHaveLength(1)
  })

  test('days need no integers of 64 bits: not every browser has them', () => {
    vi.stubGlobal('BigInt', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { items, problems } = parse('collection Book {\n  history_days 30\n  ttl_days 7\n}')
    expect(problems).toEqual([])
    expect(items).toMatchObject([{ historyDays: { value: '30', written: true }, ttlDays: { value: '7' } }])
  })
})
