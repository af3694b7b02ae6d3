import { parseQuery } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { sensitiveValues } from '../../data/masked-value.ts'
import { FieldMarks } from '../../data/sensitive-fields.ts'
import { decodeTagged } from '../../data/wire-value.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { resultOrigins } from './result-origins.ts'

const field = (name: string, signature: string) => ({ name, signature, hasDefault: false })
const SCHEMA = {
  collections: [
    {
      name: 'Keeper',
      alias: 'Staff',
      fields: [
        field('email', 'String'),
        field('pay', 'Int'),
        field('post', 'String'),
        field('contact', '{ phone: String, email: String }'),
      ],
      computedFields: [{ name: 'address', body: 'keeper => "mailto:" + keeper.email' }],
      indexes: [{ name: 'byEmail', terms: [{ field: 'email', multiValued: false }] }],
    },
    {
      name: 'Plant',
      fields: [field('name', 'String'), field('keeper', 'Ref<Keeper>?'), field('email', 'String')],
      computedFields: [],
      indexes: [],
    },
  ],
  functions: [
    { name: 'emailOf', body: 'id => Keeper.byId(id)!.email' },
    { name: 'forever', body: 'x => forever(x)' },
  ],
}
const MARKS = new FieldMarks(new Map([['Keeper', ['email', 'pay']]]))

/** The texts of an answer that are masked. */
function masked(query: string, answer: unknown): readonly string[] {
  const { tree, diagnostics } = parseQuery(query)
  expect(diagnostics).toEqual([])
  return scalars([...sensitiveValues(decodeTagged(answer), MARKS, resultOrigins(tree, SCHEMA))])
}

function scalars(values: readonly WireValue[]): readonly string[] {
  return values.flatMap((value) => (value.kind === 'string' ? [value.value] : value.kind === 'number' ? [value.text] : []))
}

describe('what a query takes out of sensitive fields is masked', () => {
  test.each([
    'Keeper.all().map(.email)',
    'Keeper.all().map(keeper => keeper.email)',
    'Staff.all().map(.email).order(asc(x => x)).take(2)',
    'Keeper.all().where(.post == "Ferns").map(.data.email)',
    'Keeper.byEmail("x").map(.email.toLowerCase())',
    'Keeper.all().map(k => "#{k.email}!")',
    'Keeper.all().map(k => "to " + k.email)',
    'Keeper.all().map(k => k["email"])',
    'Keeper.all().map(.address)',
    'Plant.all().map(.keeper?.email)',
    'Plant.all().map(p => p.keeper!.email ?? "none")',
    'let email = k => k.email\nKeeper.all().map(email)',
    'Keeper.all().map(k => emailOf(k.id))',
    'Collection("Keeper").all().map(.email)',
    'Keeper.all().map(k => if (k.post == "Ferns") k.email else "none")',
    'at (Time.now()) { Keeper.all().map(.email) }',
    'Keeper.all().flatMap(k => [k.email])',
    'Keeper.all().map(k => Object.values(k.contact)).flatMap(x => x).concat(Keeper.all().map(.email))',
    'Keeper.all().map(forever)',
  ])('%s', (query) => {
    expect(masked(query, { '@set': { data: ['ada@example.com'] } })).toEqual(['ada@example.com'])
  })

  test('by whatever names a projection and an object give it', () => {
    const rows = [{ mail: 'ada@example.com', post: 'Ferns', more: { wage: { '@int': '4100' } } }]
    const expected = ['ada@example.com', '4100']
    expect(masked('Keeper.all() { mail: .email, post, wage: .pay }', [{ mail: 'ada@example.com', post: 'Ferns', wage: 1 }])).toEqual([
      'ada@example.com',
      '1',
    ])
    expect(
      masked('Plant.all() { name, by: .keeper { mail: .email, post } }', [{ name: 'Fern', by: { mail: 'ada@example.com', post: 'x' } }]),
    ).toEqual(['ada@example.com'])
    expect(masked('Keeper.all().map(k => { mail: k.email, post: k.post, more: { wage: k.pay } }).paginate(1)', { data: rows })).toEqual(
      expected,
    )
  })

  test('at its place in an array, and wherever such an array is mixed', () => {
    expect(masked('let k = Keeper.all().first()!\n[k.post, k.email]', ['Ferns', 'ada@example.com'])).toEqual(['ada@example.com'])
    expect(masked('Keeper.all().map(k => { pair: [k.post, k.email] })', [{ pair: ['Ferns', 'ada@example.com'] }])).toEqual([
      'ada@example.com',
    ])
    expect(masked('Keeper.all().map(k => [k.post, k.email])', [['Ferns', 'ada@example.com']])).toHaveLength(2)
    expect(masked('if (1 > 2) [1] else Keeper.all().map(k => { mail: k.email }).toArray()', [{ mail: 'ada@example.com' }])).toHaveLength(1)
    expect(masked('let k = Keeper.all().first()!\n[k.post, k.email].concat(["x"])', ['Ferns', 'ada@example.com', 'x'])).toHaveLength(3)
  })

  test('in what is summed up of it', () => {
    expect(masked('Keeper.all().map(.pay).reduce((a, b) => a + b)', { '@int': '8200' })).toEqual(['8200'])
    expect(masked('Keeper.all().fold(0, (sum, k) => sum + k.pay)', { '@int': '8200' })).toEqual(['8200'])
  })

  test('in what the query is aborted with', () => {
    expect(masked('abort(Keeper.all().first()!.email)', 'ada@example.com')).toEqual(['ada@example.com'])
    const parts = { post: 'Ferns', who: 'ada@example.com' }
    for (const call of ['abort', 'FQL.abort', 'dbg']) {
      expect(masked(`let k = Keeper.all().first()!\n${call}({ post: k.post, who: k.email })`, parts)).toEqual(['ada@example.com'])
    }
  })
})

describe('nothing else is', () => {
  test.each([
    ['Keeper.all().map(.post)', 'Ferns'],
    ['Keeper.all().where(.email == "a").map(.post)', 'Ferns'],
    ['Keeper.byEmail("a").map(.post)', 'Ferns'],
    ['Keeper.all().order(.pay).map(k => k.post + "!")', 'Ferns!'],
    ['Keeper.where(.pay > 1).count()', { '@int': '2' }],
    ['Keeper.all().map(.email.includes("@"))', true],
    ['Plant.all().map(.name)', 'Fern'],
    // The field of another collection has the name, and not the mark.
    ['Plant.all().map(.email)', 'fern@example.com'],
    ['Plant.all().map(p => { mail: p.email })', { mail: 'fern@example.com' }],
    // So has a part of a field.
    ['Keeper.all().map(.contact.phone)', '555'],
    ['"a" + 1', 'a1'],
  ])('%s', (query, answer) => {
    expect(masked(query, [answer])).toEqual([])
  })

  test('a document is masked by the marks of its collection', () => {
    const document = { '@doc': { id: '1', coll: { '@mod': 'Keeper' }, email: 'ada@example.com', post: 'Ferns' } }
    expect(masked('Plant.all().map(.keeper)', [document])).toEqual(['ada@example.com'])
  })
})

describe('what cannot be followed to its end may be of any field', () => {
  const levels = Array.from({ length: 24 }, (_unused, level) => level)

  test('functions that call each other twice', () => {
    const functions = levels.map((level) => `let f${level + 1} = x => f${level}(x) + f${level}(x)`).join('\n')
    expect(masked(`let f0 = x => x\n${functions}\nf24("a")`, 'a')).toEqual(['a'])
  })

  test('objects that hold each other twice', () => {
    const objects = levels.map((level) => `let o${level + 1} = { a: o${level}, b: o${level} }`).join('\n')
    const text = `let o0 = { mail: Keeper.all().first()!.email }\n${objects}\no24`
    const nested = levels.reduce<unknown>((inner) => ({ a: inner }), { mail: 'ada@example.com' })
    expect(masked(text, nested)).toEqual(['ada@example.com'])
    expect(masked(`${text}.foo().bar()`, 'ada@example.com')).toEqual(['ada@example.com'])
  })
  test('arrays that hold each other twice', () => {
    const arrays = levels.map((level) => `let a${level + 1} = [a${level}, a${level}]`).join('\n')
    const nested = levels.reduce<unknown>((inner) => [inner], 'ada@example.com')
    expect(masked(`let a0 = Keeper.all().first()!.email\n${arrays}\na24`, nested)).toEqual(['ada@example.com'])
    expect(masked(`let a0 = Keeper.all().first()!.email\n${arrays}\na24.take(1)`, nested)).toEqual(['ada@example.com'])
  })
})
