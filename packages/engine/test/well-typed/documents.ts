import { LIBRARY_VOCABULARY, type Vocabulary } from './arbitrary-program.ts'
import { groundTypeOf, named, nullable, record, type GroundType } from './ground-type.ts'
import type { Producer } from './producers.ts'

/** The schema that programs about documents are made for. @see reference: fql-types.md §11 */
export const BOOKS_SCHEMA = `
  collection Author {
    name: String
    born: Date?
    index byName { terms [.name] }
  }
  collection Book {
    title: String
    pages: Int
    tags: Array<String>
    author: Ref<Author>?
    *: Any
    compute long: Boolean = (.pages > 300)
    compute label: String = (b => b.title + " (" + b.pages.toString() + ")")
    index byTitle { terms [.title]; values [.pages] }
    index byTag { terms [mva(.tags)] }
  }
  function twice(n: Number): Number { n * 2 }
  function longest(): Book | Null { Book.all().order(desc(.pages)).first() }
  function named(title: String): Set<Book> { Book.byTitle(title) }
`

export const BOOKS_DOCUMENTS = `
  let jane = Author.create({ id: "1", name: "Jane", born: Date("1775-12-16") })
  Author.create({ id: "2", name: "Emily" })
  Book.create({ id: "1", title: "Emma", pages: 474, tags: ["a", "tea"], author: jane })
  Book.create({ id: "2", title: "Walden", pages: 200, tags: [], extra: 1 })
  Book.create({ id: "3", title: "a", pages: 1, tags: ["day"], author: Author.byId("9") })
  null
`

const NUMBER = named('Number')
const STRING = named('String')
const BOOLEAN = named('Boolean')
const BOOK = named('Book')
const AUTHOR = named('Author')
const TAGS = named('Array', STRING)

function member(receiver: GroundType, name: string, result: GroundType, parameters?: readonly GroundType[]): Producer {
  return { form: 'member', receiver, name, parameters, result }
}

function item(name: string, result: GroundType, parameters: readonly GroundType[]): Producer {
  return { form: 'global', receiver: undefined, name, parameters, result }
}

const BOOK_TEST = groundTypeOf('Book => Boolean')
const NEW_BOOK = record({ title: STRING, pages: named('Int'), tags: TAGS })
const CHANGES = record({ title: STRING, tags: TAGS })

const PRODUCERS: readonly Producer[] = [
  item('Book.all', named('Set', BOOK), []),
  item('Book.where', named('Set', BOOK), [BOOK_TEST]),
  item('Book.firstWhere', nullable(BOOK), [BOOK_TEST]),
  item('Book.byTitle', named('Set', BOOK), [STRING]),
  item('Book.byTitle', named('Set', BOOK), [STRING, record({ from: NUMBER })]),
  item('Book.byTag', named('Set', BOOK), [STRING]),
  item('Book.create', BOOK, [NEW_BOOK]),
  item('Book.byId', named('Ref', BOOK), [named('ID')]),
  item('Author.all', named('Set', AUTHOR), []),
  item('Author.byName', named('Set', AUTHOR), [STRING]),
  item('twice', NUMBER, [NUMBER]),
  item('longest', nullable(BOOK), []),
  item('named', named('Set', BOOK), [STRING]),
  member(BOOK, '.title', STRING),
  member(BOOK, '.pages', NUMBER),
  member(BOOK, '.tags', TAGS),
  member(BOOK, '.id', named('ID')),
  member(BOOK, '.long', BOOLEAN),
  member(BOOK, '.label', STRING),
  member(BOOK, '.exists', BOOLEAN, []),
  member(BOOK, '.update', BOOK, [CHANGES]),
  member(BOOK, '.author!', AUTHOR),
  member(BOOK, '.author?.name', nullable(STRING)),
  member(BOOK, '["title"]', STRING),
  member(AUTHOR, '.name', STRING),
  member(AUTHOR, '.born!', named('Date')),
  member(AUTHOR, ' { name, id }', record({ name: STRING, id: named('ID') })),
  member(BOOK, ' { title, n: .pages + 1 }', record({ title: STRING, n: NUMBER })),
  member(named('Set', BOOK), ' { title }', named('Set', record({ title: STRING }))),
  member(named('Ref', BOOK), '!', BOOK),
  member(named('Ref', BOOK), '?.title', nullable(STRING)),
  member(named('Ref', BOOK), '?.author?.born', nullable(named('Date'))),
  member(named('Ref', BOOK), '.exists', BOOLEAN, []),
  member(named('Ref', BOOK), '.id', named('ID')),
  member(nullable(BOOK), '?.pages', nullable(NUMBER)),
  member(nullable(BOOK), '!', BOOK),
  member(nullable(BOOK), '?.tags?.first()', nullable(STRING)),
]

/** The library's, and what the schema makes. */
export const DOCUMENT_VOCABULARY: Vocabulary = {
  producers: [...LIBRARY_VOCABULARY.producers, ...PRODUCERS, ...PRODUCERS],
  goals: [
    BOOK,
    nullable(BOOK),
    named('Set', BOOK),
    named('Ref', BOOK),
    record({ title: STRING, n: NUMBER }),
    named('Set', record({ title: STRING })),
    record({ name: STRING, id: named('ID') }),
    named('Array', BOOK),
    ...LIBRARY_VOCABULARY.goals,
  ],
  values: {
    ...LIBRARY_VOCABULARY.values,
    Author: ['Author.byId("1")!', 'Author.all().first()!'],
    Book: ['Book.byId("1")!', 'Book.byId("3")!', 'Book.all().last()!'],
    Ref: ['Book.byId("1")', 'Book.byId("9")'],
  },
}
