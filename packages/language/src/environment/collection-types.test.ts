import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

function typeOf(query: string): string {
  return checkText(query, SHOP).split('\n').at(-1) ?? ''
}

describe('members of a collection', () => {
  test.each([
    ['Author.byId', '(id: ID) => Ref<Author>'],
    ['Author.all', '(() => Set<Author>) & ((range: { from: Any } | { to: Any } | { from: Any, to: Any }) => Set<Author>)'],
    ['Author.where', '(pred: (Author => Boolean)) => Set<Author>'],
    ['Author.firstWhere', '(pred: (Author => Boolean)) => Author | Null'],
    ['Author.create', '(data: { id: ID | Null, name: String, born: Date | Null }) => Author'],
    ['Author.createData', '(data: { name: String, born: Date | Null }) => Author'],
    ['Author.definition', 'CollectionDef'],
    ['Author.toString()', 'String'],
    ['Author("1")', 'Ref<Author>'],
    [
      'Book.byTag',
      '((term1: String) => Set<Book>) & ((term1: String, range: { from: Any } | { to: Any } | { from: Any, to: Any }) => Set<Book>)',
    ],
    ['Volume.byTitle("a")', 'Set<Volume>'],
  ])('%s is %s', (query, type) => {
    expect(typeOf(query)).toBe(type)
  })
})

describe('members of a document', () => {
  test.each([
    ['id', 'ID'],
    ['ts', 'Time'],
    ['ttl', 'Time | Null'],
    ['coll', 'BookCollection'],
    ['title', 'String'],
    ['place', '{ row: Int, column: Int }'],
    ['author', 'Ref<Author> | Null'],
    ['isLong', 'Boolean'],
    ['label', 'String'],
    ['exists()', 'true'],
    ['delete()', 'NullBook'],
    ['update({ pages: 1 })', 'Book'],
    ['replaceData({ title: "a", pages: 1, place: { row: 1, column: 2 } })', 'Book'],
  ])('%s is %s', (member, type) => {
    expect(typeOf(`Book.byId("1")!.${member}`)).toBe(type)
  })

  test('a deleted document has only its id and exists()', () => {
    expect(typeOf('Book.byId("1")!.delete().id')).toBe('ID')
    expect(typeOf('Book.byId("1")!.delete().exists()')).toBe('false')
    expect(checkText('Book.byId("1")!.delete().title', SHOP)).toContain('does not have field `title`')
  })
})

describe('what is written', () => {
  test.each([
    'Book.create({ title: "a", pages: 1, place: { row: 1, column: 2 } })',
    'Book.create({ id: "1", title: "a", pages: 1.5, place: { row: 1, column: 2 }, tags: ["a"], author: null })',
    'Book.byId("1")!.update({ title: "b" })',
    'Book.byId("1")!.update({ place: { row: 1 } })',
    'Book.byId("1")!.update({ title: null })',
    'Note.create({ anything: [1, { at: "all" }] })',
    'Note.create({ ttl: Time.now() })',
    'Shelf.create({ code: "a", more: 1 })',
  ])('%s is fine', (query) => {
    expect(checkText(query, SHOP)).not.toContain('error')
  })

  test.each([
    ['Book.create({ pages: 1, place: { row: 1, column: 2 } })', 'does not have field `title`'],
    ['Book.create({ title: 1, pages: 1, place: { row: 1, column: 2 } })', 'Type `Int` is not a subtype of `String`'],
    ['Book.byId("1")!.replace({ title: "a" })', 'does not have field `pages`'],
    ['Book.byId("1")!.update({ titel: "b" })', 'contains extra field `titel`'],
    ['Book.byId("1")!.update({ id: "2" })', 'contains extra field `id`'],
    ['Author.create({ name: "a", ttl: Time.now() })', 'contains extra field `ttl`'],
    ['Author.createData({ id: "1", name: "a" })', 'contains extra field `id`'],
    ['Note.create({ data: { a: 1 } })', 'is not a subtype of `Null`'],
  ])('%s is refused', (query, message) => {
    expect(checkText(query, SHOP)).toContain(message)
  })
})
