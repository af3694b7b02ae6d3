import { environmentOf } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { shapeOf } from './query-shape.ts'

const OUTLINE = {
  isTypechecked: true,
  schemaVersion: 1,
  collections: [{ name: 'Book', fields: [], wildcard: 'Any', computedFields: [], indexes: [] }],
  functions: [{ name: 'move', body: 'x => Book.create({})' }],
  roles: [],
}

const read = (source: string, offset = 0) => shapeOf(source, offset, environmentOf(OUTLINE), OUTLINE)
const guarded = (source: string) =>
  read(source)
    .writes.filter(({ isGuarded }) => isGuarded)
    .map(({ method }) => method)

describe('shapeOf', () => {
  test('finds calls that destroy in a loop, or with a definition', () => {
    expect(guarded('Book.all().forEach(.delete())')).toEqual(['delete'])
    expect(guarded('Book.all().map(b => { let c = b; c.replace({}) })')).toEqual(['replace'])
    expect(guarded('Collection.byName("Book")!.delete()')).toEqual(['delete'])
    expect(guarded('let c = Database.byName("shop")\nc!.delete()')).toEqual(['delete'])
  })

  test('lets single writes and reads pass', () => {
    expect(guarded('Book.byId("1")!.delete()')).toEqual([])
    expect(guarded('Book.all().forEach(.update({ a: 1 }))')).toEqual([])
    expect(read('Book.create({ a: 1 })').writes).toMatchObject([{ start: 0, end: 21, method: 'create', label: 'Book.create({ a: 1 })' }])
    expect(read('Book.all().where(.a > 1)').writes).toEqual([])
  })

  test('tells where the parameter of a short lambda stands', () => {
    const { shortLambdas, writes } = read('Book.all().forEach(.delete())')
    expect(shortLambdas).toEqual([{ start: 19, parameters: [19] }])
    expect(writes[0]).toMatchObject({ start: 19, end: 28, shortLambda: 0 })
  })

  test('tells the type of the result and where a single expression ends', () => {
    expect(read('Book.all() // books')).toMatchObject({ staticType: 'Set<Book>', expressionEnd: 10, hasPageSize: false })
    expect(read('let a = 1\na').expressionEnd).toBeUndefined()
    expect(read('Book.all().pageSize(2)').hasPageSize).toBe(true)
  })

  test('names what the text uses and what nothing binds', () => {
    const { functions, collections, unbound } = read('move(Book.all().first()!); limit + let_count + mvoe(1) + Bok.all()')
    expect({ functions, collections, unbound }).toEqual({ functions: ['move'], collections: ['Book'], unbound: ['limit', 'let_count'] })
  })

  test('takes the statement at the caret with what it builds upon', () => {
    const source = 'let a = 1\n\nlet b = 2\n\nlet c = a + 1\n\nb * 2'
    expect(read(source, source.indexOf('let c'))?.block).toEqual({ start: 0, end: source.indexOf('\n\nb') })
    expect(read(source, source.length)?.block).toEqual({ start: source.indexOf('let b'), end: source.length })
  })

  test('says nothing of a text that does not parse', () => {
    expect(read('Book.all(')).toMatchObject({ parses: false, writes: [] })
  })
})
