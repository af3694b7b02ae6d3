import { complete, environmentOf, hover } from '@terrarium/language'
import type { CompletionItem } from '@terrarium/language'
import type { Page } from './page.ts'
import { GENERATED, exampleLines, fenced, joined } from './page.ts'

/** The collection that examples are about. */
const BOOKS = environmentOf({
  collections: [
    {
      name: 'Book',
      fields: [
        { name: 'title', signature: 'String', hasDefault: false },
        { name: 'pages', signature: 'Int', hasDefault: false },
      ],
      computedFields: [],
      indexes: [{ name: 'byTitle', terms: [{ field: '.title', multiValued: false }] }],
    },
  ],
  functions: [],
})

const ABOUT_BOOKS = 'The examples are about books: `collection Book { title: String, pages: Int, index byTitle { terms [.title] } }`.'

const SYSTEM_COLLECTIONS = ['AccessProvider', 'Collection', 'Credential', 'Database', 'Function', 'Key', 'Role', 'Token']

/** Pages about collections and documents, told by what the editor offers for them. */
export function documentPages(): readonly Page[] {
  return [
    membersPage('collections', 'Collections', 'What a collection of documents offers.', 'Book.'),
    membersPage('documents', 'Documents', 'What every document offers beside its fields.', 'Book.byId("1")!.'),
    systemPage(),
  ]
}

function membersPage(file: string, title: string, summary: string, receiver: string): Page {
  const sections = membersOf(receiver).flatMap(({ label, signature, documentation }) => {
    const example = documentation?.example
    const text = documentation?.text ?? ''
    return [`## ${label}`, fenced(signature.split('\n')), text, ...(example === undefined ? [] : [exampleLines(example)])]
  })
  return { file: `${file}.md`, title, summary, text: joined([`# ${title}`, GENERATED, summary, ABOUT_BOOKS, ...sections]) }
}

function systemPage(): Page {
  const summary = 'Collections that every database has: its schema, its keys and its credentials.'
  const sections = SYSTEM_COLLECTIONS.flatMap((name) => {
    const found = hover(name, 0, BOOKS)
    const [, record = ''] = found?.signature.split('\n') ?? []
    const members = membersOf(`${name}.`).map(({ signature }) => signature)
    return [`## ${name}`, found?.documentation?.text ?? '', 'A document is', fenced([record]), 'The collection has', fenced(members)]
  })
  return {
    file: 'system-collections.md',
    title: 'System collections',
    summary,
    text: joined(['# System collections', GENERATED, summary, ...sections]),
  }
}

/** Members that are told of, by name; fields of the user's own are not. */
function membersOf(receiver: string): readonly CompletionItem[] {
  const items = complete(receiver, receiver.length, BOOKS)
  return items.filter(({ documentation }) => documentation !== undefined).sort((a, b) => (a.label < b.label ? -1 : 1))
}
