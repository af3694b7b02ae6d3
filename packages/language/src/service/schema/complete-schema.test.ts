import { describe, expect, test } from 'vitest'
import { applyEdits } from '../text/text-edit.ts'
import { completeSchema } from './complete-schema.ts'
import { takeMark } from '../../testing/cursor-text.ts'
import { SAMPLE_CONTEXT } from '../../testing/sample-schema-context.ts'

const FIELDS = 'collection Bench {\n  zone: String\n  tags: Array<String>\n  place: { row: Int }?\n'

/** The names that are offered at the mark of a text, the likeliest first. */
function offered(text: string): readonly string[] {
  const { source, offset } = takeMark(text)
  const typed = /\w*$/.exec(source.slice(0, offset))?.[0].toLowerCase() ?? ''
  const items = completeSchema(source, offset, SAMPLE_CONTEXT).filter(({ label }) => label.toLowerCase().startsWith(typed))
  return [...items].sort((a, b) => b.rank - a.rank).map(({ label }) => label)
}

describe('completeSchema: keywords', () => {
  test.each([
    ['items', '§', ['collection', 'function', 'role', 'access provider', '@alias', '@role']],
    ['a half-typed item', 'collection A {}\n\nro§', ['role']],
    ['annotations', '@§', ['alias', 'role']],
    ['members of an index', 'collection A { index b { terms [.c]; § } }', ['values']],
    ['members of a role', 'role r {\n  §\n}', ['privileges', 'membership']],
    ['members of an access provider', 'access provider o {\n  issuer "a"\n  §', ['jwks_uri', 'role']],
    ['actions of a function', 'role r { privileges twice { § } }', ['call']],
    ['predicates of actions', 'role r { privileges Bench { read { § } } }', ['predicate']],
    ['predicates of members', 'role r { membership Bench {\n§', ['predicate']],
    ['predicates of tokens', 'access provider o { role r { § } }', ['predicate']],
    ['values of a switch', 'collection A {\n  document_ttls §\n}', ['true', 'false']],
    ['the second word of an item', 'access §', ['provider']],
  ])('%s', (_what, text, expected) => {
    expect(offered(text)).toEqual(expected)
  })

  test('offers members of collections, and those once that may be there once', () => {
    expect(offered('collection A {\n  history_days 3\n  §\n}')).toEqual([
      'field',
      'compute',
      'index',
      'unique',
      'check',
      'ttl_days',
      'document_ttls',
      'migrations',
      '*',
    ])
  })

  test('offers actions that are not granted yet', () => {
    expect(offered('role r {\n  privileges Bench {\n    read\n    create { predicate (x => true) }\n    §\n  }\n}')).toEqual([
      'write',
      'delete',
      'create_with_id',
      'history_read',
      'history_write',
      'unrestricted_read',
    ])
  })

  test('offers the steps of migrations', () => {
    expect(offered(`${FIELDS}  migrations { add .zone; mo§ }\n}`)).toEqual(['move', 'move_conflicts', 'move_wildcard'])
  })

  test('puts in what usually follows', () => {
    const [item] = completeSchema('coll', 4, SAMPLE_CONTEXT)
    expect(item).toMatchObject({ start: 0, end: 4, snippet: 'collection ${1:Name} {\n  ${2}\n}' })
  })

  test.each(['// §', '/* § */', 'collection A { // §\n}', 'access provider o { issuer "§" }', 'collection §', 'function f(§) {}'])(
    'offers nothing at %s',
    (text) => {
      expect(offered(text)).toEqual([])
    },
  )
})

describe('completeSchema: names', () => {
  test.each([
    ['types of fields', `${FIELDS}  x: Ben§\n}`, ['Bench']],
    ['types in types', `${FIELDS}  x: Array<Ti§>\n}`, ['Time']],
    ['types of collections of the same text', 'collection Shelf {}\ncollection A {\n  on: Ref<Sh§\n}', ['Shelf']],
    ['types of parameters', 'function f(a: Int, b: Str§', ['String']],
    ['types of results', 'function f(a: Int): Tim§ { a }', ['Time']],
    ['types of computed fields', `${FIELDS}  compute x: Boo§ = (d => 1)\n}`, ['Boolean']],
    ['resources', 'role r {\n  privileges Be§ {}\n}', ['Bench']],
    ['resources that are functions', 'role r {\n  privileges tw§', ['twice']],
    ['members', 'role r { membership Ben§ }', ['Bench']],
    ['roles of access providers, of the text too', 'role guest {}\naccess provider o { role § }', ['guest', 'keeper']],
    ['roles of functions', '@role(§)\nfunction f() { 1 }', ['keeper', 'admin', 'server', 'server-readonly']],
    ['roles in strings', 'function f() { Key.create({ role: "kee§" }) }', ['keeper']],
  ])('%s', (_what, text, expected) => {
    expect(offered(text)).toEqual(expected)
  })
})

describe('completeSchema: fields', () => {
  test.each([
    ['of an index', `${FIELDS}  index a { terms [.§] }\n}`, ['zone', 'tags', 'place', 'ttl']],
    ['of an index, with what may be around them', `${FIELDS}  index a { terms [§] }\n}`, ['.zone', '.tags', '.place', '.ttl', 'mva']],
    ['within fields', `${FIELDS}  unique [.zone, .place.§]\n}`, ['row']],
    ['in a wrapper', `${FIELDS}  index a { values [desc(.pl§)] }\n}`, ['place']],
    ['to be dropped: those of the database', `${FIELDS}  migrations { drop .§ }\n}`, ['zone', 'old']],
    ['to be added: those of the text', `${FIELDS}  migrations { add .§ }\n}`, ['zone', 'tags', 'place']],
    ['to move to', `${FIELDS}  migrations { move .old -> .z§ }\n}`, ['zone']],
    ['to move', `${FIELDS}  migrations { move .o§ }\n}`, ['old']],
  ])('%s', (_what, text, expected) => {
    expect(offered(text)).toEqual(expected)
  })

  test('offers orders in lists of values', () => {
    expect(offered(`${FIELDS}  index a { values [§] }\n}`).slice(-3)).toEqual(['mva', 'desc', 'asc'])
  })
})

describe('completeSchema: expressions', () => {
  test.each([
    ['checks', `${FIELDS}  check a (doc => doc.zo§)\n}`, ['zone']],
    ['short checks', `${FIELDS}  check a (.zone == .ta§)\n}`, ['tags']],
    ['computed fields', `${FIELDS}  compute x = d => d.pl§\n}`, ['place']],
    ['predicates of reading', 'role r { privileges Bench { read { predicate (.zo§) } } }', ['zone']],
    ['both parameters of writing', 'role r { privileges Bench { write { predicate ((a, b) => a.zone == b.zo§) } } }', ['zone']],
    ['predicates of calls', 'role r { privileges twice { call { predicate (x => x.toLower§) } } }', ['toLowerCase']],
    ['predicates of members', 'role r { membership Bench { predicate (b => b.zo§) } }', ['zone']],
    ['parameters of functions', 'function f(first: Bench, second) {\n  fir§\n}', ['first']],
    ['members of parameters', 'function f(b: Bench) {\n  let z = b.zone\n  b.zo§\n}\ncollection A {}', ['zone']],
    ['locals', 'function f(b: Bench) {\n  let north = 1\n  { x: nor§ }\n}', ['north']],
    ['lambdas on several lines', `${FIELDS}  check a (\n    d =>\n      d.zo§\n  )\n}`, ['zone']],
    ['functions of the same text', 'function half(x: Int): Int { x / 2 }\nfunction f() { ha§ }', ['half']],
    ['indexes of the same text', `${FIELDS}  index byTag { terms [mva(.tags)] }\n}\nfunction f() {\n  Bench.byT§\n}`, ['byTag']],
    ['computed fields of the same text', `${FIELDS}  compute loud = (b => b.zone)\n  check a (.lou§)\n}`, ['loud']],
  ])('%s', (_what, text, expected) => {
    expect(offered(text)).toEqual(expected)
  })

  test('handles null on the way', () => {
    const { source, offset } = takeMark(`${FIELDS}  check a (d => d.place.r§)\n}`)
    const row = completeSchema(source, offset, SAMPLE_CONTEXT).find(({ label }) => label === 'row')
    expect(row && applyEdits(source, [...row.edits, { start: row.start, end: row.end, text: row.insert }])).toContain('d => d.place?.row)')
  })

  test('does not offer what it puts around an expression', () => {
    expect(offered('function f() { § }').filter((label) => label.startsWith('__'))).toEqual([])
  })
})
