import { describe, expect, test } from 'vitest'
import { checkText, bookshop, lambdaOf } from '../testing/check-text.ts'
import { createSchemaEnvironment } from './schema-environment.ts'

const SHOP = bookshop()
const NOTHING = { alias: undefined, fields: [], wildcard: undefined, computedFields: [], indexes: [], documentTtls: undefined }

describe('createSchemaEnvironment', () => {
  test('knows collections and functions by name and alias, and the library', () => {
    expect([...SHOP.globalNames()]).toEqual(expect.arrayContaining(['Book', 'Volume', 'Author', 'twice', 'pair', 'couple', 'Math', 'log']))
    expect(SHOP.global('nothing')).toBeUndefined()
    expect(SHOP.shape('NullBook')?.document).toEqual({ kind: 'missing', collection: 'Book', reference: 'Book' })
  })

  test('the library wins over an item of the same name, and a collection over a function', () => {
    const environment = createSchemaEnvironment({
      collections: [
        { ...NOTHING, name: 'Math' },
        { ...NOTHING, name: 'Thing' },
      ],
      functions: [{ name: 'Thing', alias: undefined, signature: undefined, body: lambdaOf('() => 1') }],
    })
    expect(checkText('[Math, Thing]', environment)).toBe('[MathModule, ThingCollection]')
  })

  test('a query sees the items that it names, and those that they name', () => {
    const seen = SHOP.restrictedTo(['Book'])
    expect(seen.global('Book')).toBeDefined()
    expect(seen.shape('Author')).toBeDefined()
    expect(seen.shape('Note')).toBeUndefined()
    expect(seen.global('twice')).toBeUndefined()
  })

  test('a type name brings its collection along', () => {
    expect(SHOP.restrictedTo(['NullNote']).shape('Note')).toBeDefined()
    expect(SHOP.restrictedTo(['NoteCollection']).shape('Note')).toBeDefined()
  })

  test('a document given as an argument does not', () => {
    const query = 'let b: Any = 1; b'
    expect(checkText(query, SHOP.restrictedTo([]))).toBe('Any')
  })

  test('a function has as many parameters as its body, with the names that it gives them', () => {
    const environment = createSchemaEnvironment({
      collections: [],
      functions: [{ name: 'lopsided', alias: undefined, signature: '(a: Int, b: Int) => Int', body: lambdaOf('(a) => a') }],
    })
    expect(checkText('lopsided', environment)).toBe('UserFunction<(a: Int) => Int>')
    expect(checkText('lopsided(1, 2)', environment)).toBe(
      'error 1:9-15 Function was called with too many arguments. Expected 1, received 2',
    )
  })

  test('functions and computed fields that come round to themselves are Any there', () => {
    const environment = createSchemaEnvironment({
      collections: [{ ...NOTHING, name: 'Loop', computedFields: [{ name: 'self', signature: undefined, body: lambdaOf('l => l.self') }] }],
      functions: [
        { name: 'f', alias: undefined, signature: undefined, body: lambdaOf('x => g(x)') },
        { name: 'g', alias: undefined, signature: undefined, body: lambdaOf('x => f(x)') },
      ],
    })
    expect(checkText('Loop.byId("1")!.self', environment)).toBe('Any')
    expect(checkText('f(1)', environment)).toBe('Any')
  })

  test('a place in a declared field is in the signature', () => {
    expect(checkText('Book.byId("1")!.pages.name', SHOP)).toContain('hint *field:Book:pages*')
    expect(SHOP.sources.get('*field:Book:pages*')).toBe('Int')
  })
})
