import { describe, expect, test } from 'vitest'
import type { DefinitionObject, SchemaDefinition } from '../model/definition.ts'
import { definitionsOf } from '../definitions/definition-of.ts'
import { itemsOf } from '../definitions/item-of.ts'
import { type SchemaFile, parseSchema } from '../build/parse-schema.ts'
import { MAIN_FILE, patchSchemaFiles } from './patch-files.ts'

const PREAMBLE = '// The following schema is auto-generated.\n// This file contains FSL for FQL10-compatible schema items.\n'

function patch(files: readonly SchemaFile[], definitions: readonly SchemaDefinition[]): readonly SchemaFile[] {
  return patchSchemaFiles(files, itemsOf(definitions))
}

function collection(name: string, data: DefinitionObject = {}): SchemaDefinition {
  return { collection: 'Collection', name, data: { history_days: 0, ...data } }
}

function textOf(files: readonly SchemaFile[], name = MAIN_FILE): string | undefined {
  return files.find((file) => file.name === name)?.text
}

const BOOK = collection('Book', {
  alias: 'Buch',
  fields: {
    pages: { signature: 'Int', default: '10' },
    size: { signature: '{ width: Int, height: Int? }?' },
    kind: { signature: '"novel" | "poem" | Null' },
    author: { signature: 'Ref<Simple>?' },
  },
  wildcard: 'Any',
  computed_fields: { long: { body: '(b) => b.pages > 100', signature: 'Boolean' }, loud: { body: '(.title)' } },
  indexes: {
    byTitle: {
      terms: [{ field: '.title' }],
      values: [
        { field: '.pages', order: 'desc' },
        { field: '.tags', mva: true },
      ],
    },
    sorted: { values: [{ field: 'pages' }] },
  },
  constraints: [
    { unique: ['title'] },
    { unique: [{ field: '.isbn' }, { field: '.tags', mva: true }] },
    { check: { name: 'positive', body: '(b) => b.pages > 0' } },
  ],
  history_days: 3,
  ttl_days: 30,
  document_ttls: true,
})

describe('patchSchemaFiles without files', () => {
  test('makes a main file with a preamble', () => {
    expect(patch([], [collection('Simple')])).toEqual([{ name: MAIN_FILE, text: `${PREAMBLE}\ncollection Simple {\n}\n` }])
  })

  test('writes every part of a collection', () => {
    const files = patch(patch([], [collection('Simple')]), [collection('Simple'), BOOK])
    expect(textOf(files)).toBe(
      `${PREAMBLE}\ncollection Simple {\n}\n\n@alias(Buch)\ncollection Book {\n  pages: Int = 10\n  size: { width: Int, height: Int? }?\n  kind: "novel" | "poem" | Null\n  author: Ref<Simple>?\n  compute long: Boolean = (b) => b.pages > 100\n  compute loud = (.title)\n  *: Any\n  index byTitle {\n    terms [.title]\n    values [desc(.pages), mva(.tags)]\n  }\n  index sorted {\n    values [.pages]\n  }\n  unique [.title]\n  unique [.isbn, mva(.tags)]\n  check positive ((b) => b.pages > 0)\n  history_days 3\n  ttl_days 30\n  document_ttls true\n}\n`,
    )
  })

  test('writes functions, roles and access providers', () => {
    const files = patch(
      [],
      [
        collection('Book'),
        collection('Member'),
        { collection: 'Function', name: 'lend', data: { body: 'b => b' } },
        {
          collection: 'Role',
          name: 'clerk',
          data: {
            privileges: [
              { resource: 'Book', actions: { read: true, write: '(old, new) => old.open == true', create: false, delete: true } },
              { resource: 'lend', actions: { call: true } },
              { resource: 'Key', actions: { read: true } },
            ],
            membership: [{ resource: 'Member', predicate: 'm => m.clerk == true' }],
          },
        },
        {
          collection: 'Role',
          name: 'guest',
          data: { privileges: { resource: 'Book', actions: { read: true } }, membership: { resource: 'Member' } },
        },
        {
          collection: 'AccessProvider',
          name: 'corp',
          data: {
            issuer: 'https://corp.example',
            jwks_uri: 'https://corp.example/keys',
            roles: ['guest', { role: 'clerk', predicate: 'jwt => jwt.clerk == true' }],
          },
        },
      ],
    )
    expect(textOf(files)).toBe(
      `${PREAMBLE}\ncollection Book {\n}\n\ncollection Member {\n}\n\nfunction lend(b) {\n  b\n}\n\nrole clerk {\n  privileges Book {\n    read\n    write {\n      predicate ((old, new) => old.open == true)\n    }\n    delete\n  }\n  privileges lend {\n    call\n  }\n  privileges Key {\n    read\n  }\n  membership Member {\n    predicate ((m) => m.clerk == true)\n  }\n}\n\nrole guest {\n  privileges Book {\n    read\n  }\n  membership Member\n}\n\naccess provider corp {\n  issuer "https://corp.example"\n  jwks_uri "https://corp.example/keys"\n  role guest\n  role clerk {\n    predicate ((jwt) => jwt.clerk == true)\n  }\n}\n`,
    )
  })

  test('writes the body of a function without its comments', () => {
    const body = '(a, ...rest) => {\n  // adds up\n  rest.fold(a, (x, y) => x + y)\n}'
    const data = { body, alias: 'plus', role: 'server', signature: '(a: Int, ...Int) => Number' }
    expect(textOf(patch([], [{ collection: 'Function', name: 'sum', data }]))).toBe(
      `${PREAMBLE}\n@alias(plus)\n@role(server)\nfunction sum(a: Int, ...rest: Int): Number {\n  rest.fold(a, (x, y) => x + y)\n}\n`,
    )
  })
})

describe('patchSchemaFiles over generated text', () => {
  const both = patch(patch([], [collection('Simple')]), [collection('Simple'), BOOK])
  const simple = collection('Simple', { indexes: { byName: { terms: [{ field: '.name' }] } } })
  const head = `${PREAMBLE}\ncollection Simple {\n  index byName {\n    terms [.name]\n  }\n}\n`
  const { ttl_days: _, ...lessBook } = BOOK.data
  const shorter = collection('Book', {
    ...lessBook,
    indexes: {
      byTitle: {
        terms: [{ field: '.title' }],
        values: [
          { field: '.pages', order: 'desc' },
          { field: '.tags', mva: true },
        ],
      },
    },
    constraints: [],
    computed_fields: { long: { body: '(b) => b.pages > 100', signature: 'Boolean' } },
  })
  const changed = patch(both, [simple, shorter])
  const replaced = patch(changed, [simple, collection('Book', { fields: { title: { signature: 'String' } } })])

  test('adds and removes members', () => {
    expect(textOf(changed)).toBe(
      `${head}\n@alias(Buch)\ncollection Book {\n  pages: Int = 10\n  size: { width: Int, height: Int? }?\n  kind: "novel" | "poem" | Null\n  author: Ref<Simple>?\n  compute long: Boolean = (b) => b.pages > 100\n  *: Any\n  index byTitle {\n    terms [.title]\n    values [desc(.pages), mva(.tags)]\n  }\n  history_days 3\n  document_ttls true\n}\n`,
    )
  })

  test('removes an alias with the line before it', () => {
    expect(textOf(replaced)).toBe(`${head}collection Book {\n  title: String\n}\n`)
  })

  test('writes a renamed item at the end', () => {
    const plain = { ...simple, name: 'Plain' }
    const renamed = patch(replaced, [plain, collection('Book', { fields: { title: { signature: 'String' } } })])
    expect(textOf(renamed)).toBe(
      `${PREAMBLE}collection Book {\n  title: String\n}\n\ncollection Plain {\n  index byName {\n    terms [.name]\n  }\n}\n`,
    )
  })
})

describe('patchSchemaFiles over files with comments', () => {
  const main = `// The shop.

// Things to sell.
collection Product {
  // its name
  name: String // shown to people
  price: Number?

  /* found by name */
  index byName {
    terms [.name] // exactly
  }

  unique [.name]
  history_days 2
}

// Helpers.
function label(p) {
  // simple
  p.name
}
`
  const access = '// Who may what.\nrole seller {\n  privileges Product { read } // all of them\n}\n'
  const files = [
    { name: MAIN_FILE, text: main },
    { name: 'access.fsl', text: access },
  ]
  const stored = definitionsOf(parseSchema(files).items)

  function update(definitions: readonly SchemaDefinition[], name: string, data: DefinitionObject): readonly SchemaDefinition[] {
    return definitions.map((definition) =>
      definition.name === name ? { ...definition, data: { ...definition.data, ...data } } : definition,
    )
  }

  const product: DefinitionObject = {
    alias: 'Ware',
    fields: { name: { signature: 'String' }, price: { signature: 'Number?' }, stock: { signature: 'Int', default: '0' } },
    indexes: { byName: { terms: [{ field: '.name', mva: false }], values: [{ field: '.price' }] } },
    constraints: [{ unique: ['name'] }, { check: { name: 'cheap', body: 'p => p.stock < 1000' } }],
    history_days: 4,
    ttl_days: 9,
  }

  test('writes changes where they belong, and additions last', () => {
    const steps = [
      { fields: product['fields'] ?? {} },
      { indexes: product['indexes'] ?? {} },
      { history_days: 4, ttl_days: 9, alias: 'Ware' },
      { constraints: product['constraints'] ?? [] },
    ]
    let definitions: readonly SchemaDefinition[] = stored
    let patched: readonly SchemaFile[] = files
    for (const step of steps) {
      definitions = update(definitions, 'Product', step)
      patched = patch(patched, definitions)
    }
    expect(textOf(patched)).toBe(
      '// The shop.\n\n// Things to sell.\n@alias(Ware)\ncollection Product {\n  // its name\n  name: String // shown to people\n  price: Number?\n\n  /* found by name */\n  index byName {\n    terms [.name] // exactly\n    values [.price]\n  }\n\n  unique [.name]\n  history_days 4\n  stock: Int = 0\n  ttl_days 9\n  check cheap ((p) => p.stock < 1000)\n}\n\n// Helpers.\nfunction label(p) {\n  // simple\n  p.name\n}\n',
    )
  })

  test('writes body, role and signature of a function', () => {
    const body = update(stored, 'label', { body: "(p) => p.name + '!'", role: 'server' })
    const typed = update(body, 'label', { signature: '(p: Product) => String' })
    const text = textOf(patch(patch(files, body), typed)) ?? ''
    expect(text.slice(text.indexOf('// Helpers.'))).toBe(
      '// Helpers.\n@role(server)\nfunction label(p: Product): String {\n  p.name + "!"\n}\n',
    )
  })

  test('writes privileges into the block they belong to', () => {
    const privileges = [
      { resource: 'Product', actions: { read: true, create: true } },
      { resource: 'label', actions: { call: true } },
    ]
    const patched = patch(files, update(stored, 'seller', { privileges }))
    expect(textOf(patched, 'access.fsl')).toBe(
      '// Who may what.\nrole seller {\n  privileges Product { read\n    create\n  } // all of them\n  privileges label {\n    call\n  }\n}\n',
    )
  })

  test('writes an action into its block where the block behind it goes', () => {
    const both = [
      { resource: 'Product', actions: { read: '(p) => p.open' } },
      { resource: 'label', actions: { call: true } },
    ]
    const one = [{ resource: 'Product', actions: { read: '(p) => p.open', write: true } }]
    const before = update(stored, 'seller', { privileges: both })
    const patched = patch(patch(files, before), update(stored, 'seller', { privileges: one }))
    expect(textOf(patched, 'access.fsl')).toBe(
      '// Who may what.\nrole seller {\n  privileges Product { read {\n      predicate ((p) => p.open)\n    }\n    write\n  } // all of them\n}\n',
    )
  })

  test('leaves the white space of a file whose last item goes', () => {
    const patched = patch(
      files,
      stored.filter(({ name }) => name !== 'seller'),
    )
    expect(textOf(patched, 'access.fsl')).toBe('\n')
  })

  test('changes nothing when nothing changed', () => {
    expect(patch(files, stored)).toEqual(files)
  })
})
