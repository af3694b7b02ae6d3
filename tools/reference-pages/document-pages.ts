import { SYSTEM_COLLECTIONS, complete, environmentOf } from '@terrarium/language'
import type { CompletionItem, Example, SystemCollectionSignature } from '@terrarium/language'
import type { Page } from './page.ts'
import { GENERATED, exampleLines, fenced, joined } from './page.ts'
import { signatureLines } from './signature-lines.ts'

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

/** An example of an index, which the editor has none of: indexes have the names that users give them. */
const INDEX_EXAMPLE: Example = { query: 'Book.byTitle("Walden").first()!.pages', result: '352' }

/** Pages about collections and documents, from the completions of the editor. */
export function documentPages(): readonly Page[] {
  return [
    membersPage('collections', 'Collections', 'What a collection of documents offers.', 'Book.'),
    membersPage('documents', 'Documents', 'What every document offers beside its fields.', 'Book.byId("1")!.'),
    systemPage(),
  ]
}

function membersPage(file: string, title: string, summary: string, receiver: string): Page {
  const sections = membersOf(receiver).flatMap(({ label, signature, documentation }) => {
    const example = label === 'byTitle' ? INDEX_EXAMPLE : documentation?.example
    const text = documentation?.text ?? ''
    return [`## ${label}`, fenced(signature.split('\n')), text, ...(example === undefined ? [] : [exampleLines(example)])]
  })
  return { file: `${file}.md`, title, summary, text: joined([`# ${title}`, GENERATED, summary, ABOUT_BOOKS, ...sections]) }
}

function systemPage(): Page {
  const summary = 'Collections that every database has: its schema, its keys and its credentials.'
  const sections = SYSTEM_COLLECTIONS.flatMap(systemSections)
  return {
    file: 'system-collections.md',
    title: 'System collections',
    summary,
    text: joined(['# System collections', GENERATED, summary, ABOUT_BOOKS, ...sections]),
  }
}

function systemSections({ global, document, key, doc, record, examples, apply, methods }: SystemCollectionSignature): readonly string[] {
  const found = key === 'name' ? `${global}.byName("a")!.` : `${global}.byId("1")!.`
  const call = apply === undefined ? [] : memberLines(`${global}()`, signatureLines(global, apply.type), apply.doc, apply.example)
  const own = Object.entries(methods).flatMap(([name, member]) => {
    return memberLines(`${document}: ${name}`, signatureLines(name, member.type), member.doc, member.example)
  })
  return [
    `## ${global}`,
    doc,
    'A document is',
    fenced([record]),
    ...examples.map(exampleLines),
    ...call,
    ...membersOf(`${global}.`).flatMap((item) => memberItem(`${global}.${item.label}`, item)),
    ...own,
    `Documents also have ${commonMembers(found, methods)}, as [all documents](documents.md) do.`,
  ]
}

function commonMembers(receiver: string, own: Readonly<Record<string, unknown>>): string {
  const names = membersOf(receiver).filter(({ kind, label }) => kind === 'method' && !(label in own))
  return names.map(({ label }) => `\`${label}\``).join(', ')
}

/** A member with its text; examples of what all collections have are about books, and stand on their own page. */
function memberItem(title: string, { label, signature, documentation }: CompletionItem): readonly string[] {
  const example = documentation?.example
  const isOwn = example !== undefined && !COMMON_MEMBERS.has(label)
  return memberLines(title, signature.split('\n'), documentation?.text ?? '', isOwn ? example : undefined)
}

const COMMON_MEMBERS: ReadonlySet<string> = new Set(membersOf('Book.').map(({ label }) => label))

function memberLines(title: string, lines: readonly string[], text: string, example: Example | undefined): readonly string[] {
  return [`### ${title}`, fenced(lines), text, ...(example === undefined ? [] : [exampleLines(example)])]
}

/** Documented members by name, without the user's own fields. */
function membersOf(receiver: string): readonly CompletionItem[] {
  const items = complete(receiver, receiver.length, BOOKS)
  return items.filter(({ documentation }) => documentation !== undefined).sort((a, b) => (a.label < b.label ? -1 : 1))
}
