import { PLACEHOLDER } from '@terrarium/engine'
import { describe, expect, test } from 'vitest'
import { quickShape } from './quick-shape.ts'
import { shapeOf, tokenShape } from './query-shape.ts'

describe('shapeOf', () => {
  test.each([
    ['Book.byTitle("Emma").first()', 'Book.byTitle(<string>).first()'],
    ["Book.where(.isbn == 'a\\'b')", 'Book.where(.isbn == <string>)'],
    ['Book.all().take(10)', 'Book.all().take(<number>)'],
    ['// token 42\n  Book.all()   /* secret */\n  .first()', 'Book.all() .first()'],
    ['{ "password": 1.5e3, name: true }', '{ <string>: <number>, name: true }'],
    [`Book.byId(${PLACEHOLDER})!.update(${PLACEHOLDER})`, 'Book.byId(<value>)!.update(<value>)'],
  ])('of %j is %j', (text, shape) => {
    expect(shapeOf(text)).toBe(shape)
  })

  test('is one for queries that differ in values alone, and holds none of them', () => {
    const queries = ['User.create({ email: "ada@example.com", pin: 4711 })', 'User.create({ email: "bob@example.com", pin: 1 })']
    const [one, other] = queries.map(shapeOf)
    expect(one).toBe(other)
    expect(one).not.toMatch(/ada|4711/)
  })

  test('of a text that is cut in a string shows nothing of the string', () => {
    expect(shapeOf('User.byName("Ada')).not.toContain('Ada')
  })
})

describe('quickShape', () => {
  const PARTS = [
    'Book.all()',
    '.where(',
    '.title == ',
    '"a b"',
    "'it\\'s'",
    '"\\\\"',
    ')',
    ' ',
    '\n',
    '// note 1\n',
    '/* 2 */',
    '12',
    '1.5e-3',
    '0xff',
    '1_000',
    'v1a',
    'x.y',
    '"#{a + "b"}"',
    '=> {',
    '}',
    'let a = ',
    '-7',
    '<',
    '..',
    '[1, 2]',
    '"#hash"',
    '$',
    '#',
    PLACEHOLDER,
  ]

  test('is what the tokens give, for texts of any parts', () => {
    let seed = 7
    const next = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
    let quick = 0
    for (let round = 0; round < 5_000; round++) {
      // Two strings in a row are one to the tokens, so something stands between any two parts.
      const text = Array.from({ length: 1 + next(8) }, () => PARTS[next(PARTS.length)]).join(';')
      const shape = quickShape(text)
      if (shape === undefined) continue
      quick += 1
      expect(shape, text).toBe(tokenShape(text))
    }
    expect(quick).toBeGreaterThan(2_000)
  })

  test.each(['"open', "'open", 'a <<-END\nsecret\nEND', '\u0000', 'a \u0000b', '/* open', '"a #{b} c"', '`x`'])(
    'leaves %j to the tokens',
    (text) => {
      expect(quickShape(text)).toBeUndefined()
    },
  )
})
