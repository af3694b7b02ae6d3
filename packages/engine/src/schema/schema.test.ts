import type { SchemaFile } from '@terrarium/language'
import { MaterializedObject, type Materialized } from '@terrarium/values'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { DiffStyle, SchemaOperation, SchemaRun } from './schema-request.ts'

const ADMIN = 'secret:Shop:admin'
const SEMANTIC: DiffStyle = { format: 'semantic', color: false }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.evaluate('Database.create({ name: "Shop" })')
})
afterEach(() => database[Symbol.asyncDispose]())

const evaluate = (text: string): Promise<Materialized> => database.evaluate(text, { secret: ADMIN, typecheck: false })
const failure = async (text: string): Promise<string> => (await database.fail(text, { secret: ADMIN, typecheck: false })).message
const request = (operation: SchemaOperation, secret = ADMIN, version?: number): Promise<SchemaRun> =>
  database.schema(operation, version === undefined ? { secret } : { secret, version })
const filesOf = (files: Readonly<Record<string, string>>): readonly SchemaFile[] =>
  Object.entries(files).map(([name, text]) => ({ name, text }))

async function push(
  files: Readonly<Record<string, string>>,
  { override = true, staged = false }: { readonly override?: boolean; readonly staged?: boolean } = {},
): Promise<SchemaRun> {
  return request({ kind: 'update', files: filesOf(files), override, staged })
}

async function pushed(
  files: Readonly<Record<string, string>>,
  options?: { readonly override?: boolean; readonly staged?: boolean },
): Promise<number> {
  const run = await push(files, options)
  if (run.kind === 'failure') throw new Error(run.message)
  return Number(run.version)
}

async function text(name: string, staged = false): Promise<string | undefined> {
  const run = await request({ kind: 'readFile', name, staged })
  return run.kind === 'success' && run.answer.kind === 'file' ? run.answer.text : undefined
}

async function names(staged = false): Promise<readonly string[]> {
  const run = await request({ kind: 'listFiles', staged })
  return run.kind === 'success' && run.answer.kind === 'files' ? run.answer.names : []
}

const members = (value: Materialized): unknown => (value instanceof MaterializedObject ? Object.fromEntries(value.fields) : value)

describe('update', () => {
  test('defines the items, which work at once, and keeps the text', async () => {
    const main = 'collection Book {\n  title: String\n  index byTitle { terms [.title] }\n}\nfunction shout(t) { t.toUpperCase() }\n'
    await pushed({ 'main.fsl': main })
    await evaluate('Book.create({ id: 1, title: "Emma" })')
    expect(await evaluate('shout(Book.byTitle("Emma").first()!.title)')).toBe('EMMA')
    expect(await text('main.fsl')).toBe(main)
  })

  test('refuses what is not valid, and changes nothing', async () => {
    const run = await push({ 'main.fsl': 'collection Book {\n  title: Text\n}\n' })
    expect(run).toEqual({
      kind: 'failure',
      status: 400,
      message: 'error: Unknown type `Text`\nat main.fsl:2:10\n  |\n2 |   title: Text\n  |          ^^^^\n  |',
    })
    expect(await names()).toEqual([])
  })

  test('tells failures of the documents with their constraint', async () => {
    expect(await push({ 'main.fsl': 'collection Key {}' })).toMatchObject({
      status: 400,
      message: 'Failed to create Collection.\nconstraint failures:\n  name: The identifier `Key` is reserved.',
    })
  })

  test('removes files that are not pushed, unless override is off', async () => {
    await pushed({ 'main.fsl': 'collection A {}', 'b.fsl': 'collection B {}' })
    await pushed({ 'c.fsl': 'collection C {}' }, { override: false })
    expect(await names()).toEqual(['main.fsl', 'b.fsl', 'c.fsl'])
    await pushed({ 'b.fsl': 'collection B {}' })
    expect(await names()).toEqual(['b.fsl'])
    expect(await evaluate('Collection.all().map(.name).toArray()')).toEqual(['B'])
  })

  test('keeps the metadata of definitions', async () => {
    await evaluate('Collection.create({ name: "Book", data: { owner: "Ann" } })')
    await pushed({ 'main.fsl': 'collection Book {\n  history_days 3\n}' })
    expect(members(await evaluate('Collection.byName("Book")!.data'))).toEqual({ owner: 'Ann' })
  })

  test('refuses names of files', async () => {
    for (const name of ['main', '*main.fsl', 'main.FSL']) {
      expect(await push({ [name]: '' })).toMatchObject({ status: 400, message: `Invalid filename \`${name}\`` })
    }
    const many = Object.fromEntries(Array.from({ length: 1024 }, (_none, at) => [`f${at}.fsl`, '']))
    expect(await push(many)).toMatchObject({ status: 400, message: 'Too many files' })
  })

  test('refuses collections that make types which there are', async () => {
    await pushed({ 'main.fsl': 'collection Book {}' })
    const run = await push({ 'main.fsl': 'collection Book {}\ncollection NullBook {}' })
    expect(run).toMatchObject({ status: 400 })
    expect(run.kind === 'failure' && run.message).toContain('The collection name `NullBook` generates types that conflict')
  })

  test('refuses each of the collections that a query makes so, at its own call', async () => {
    const message = await failure('Collection.create({ name: "Screw" })\nCollection.create({ name: "NullScrew" })')
    expect(message).toContain(
      'The collection name `Screw` generates types that conflict with the following existing types: NullScrew\n    at *query*:1:18',
    )
    expect(message).toContain(
      'The collection name `NullScrew` generates types that conflict with the following existing types: NullScrew\n    at *query*:2:18',
    )
  })

  describe('a backfill', () => {
    const field = (type: string, value: string): Promise<SchemaRun> =>
      push({
        'main.fsl': `collection Stone {\n  name: String\n  from: ${type}\n  migrations {\n    add .from\n    backfill .from = ${value}\n  }\n}\ncollection Quarry {}\n`,
      })
    const reasonOf = (run: SchemaRun): string => (run.kind === 'failure' ? run.message : 'none')
    beforeEach(async () => {
      await pushed({ 'main.fsl': 'collection Stone {\n  name: String\n}\ncollection Quarry {}\n' })
      await evaluate('[Stone.create({ id: 1, name: "agate" }), Quarry.create({ id: 9 })]')
    })

    test('must be of the type of its field', async () => {
      const reason =
        '    error: Failed to convert backfill value.\n    constraint failures:\n      from: Expected Quarry | NullQuarry, provided Null\n    at <no source>'
      expect(reasonOf(await field('Ref<Quarry>', 'null'))).toBe(`Invalid database schema update.\n${reason}`)
    })

    test('must be storable', async () => {
      const reason =
        '    error: Failed to convert migration.\n    constraint failures:\n      Value has type Set<Any>, which cannot be persisted.\n    at <no source>'
      expect(reasonOf(await field('Any', 'Quarry.all()'))).toBe(`Invalid database schema update.\n${reason}`)
    })

    test('may be a reference, which documents then have', async () => {
      expect(await field('Ref<Quarry>', 'Quarry.byId("9")')).toMatchObject({ kind: 'success' })
      expect(await evaluate('let stone = Stone(1)!\n[stone.from.exists(), stone.from.coll == Quarry]')).toEqual([true, true])
    })
  })
})

describe('versions and rights', () => {
  test('refuse a version that is not the present one', async () => {
    const first = await pushed({ 'main.fsl': 'collection A {}' })
    const second = await pushed({ 'main.fsl': 'collection A {}\ncollection B {}' })
    expect(await request({ kind: 'listFiles', staged: false }, ADMIN, first)).toEqual({
      kind: 'failure',
      status: 409,
      message: 'Stale schema version provided',
    })
    expect(await request({ kind: 'listFiles', staged: false }, ADMIN, second)).toMatchObject({ kind: 'success', version: second })
  })

  test('a definition that a query writes makes a version', async () => {
    const version = await pushed({ 'main.fsl': 'collection A {}' })
    await evaluate('A.create({})')
    expect(await request({ kind: 'listFiles', staged: false }, ADMIN, version)).toMatchObject({ kind: 'success' })
    await evaluate('Collection.create({ name: "B" })')
    expect(await request({ kind: 'listFiles', staged: false }, ADMIN, version)).toMatchObject({ status: 409 })
  })

  test('reading takes a key that may read, writing an admin', async () => {
    const read: SchemaOperation = { kind: 'listFiles', staged: false }
    const write: SchemaOperation = { kind: 'update', files: [], override: true, staged: false }
    const denied = { status: 403, message: 'Access denied' }
    expect(await request(read, 'secret:Shop:server-readonly')).toMatchObject({ kind: 'success' })
    expect(await request(read, 'secret:Shop:client')).toMatchObject(denied)
    expect(await request(write, 'secret:Shop:server')).toMatchObject(denied)
  })
})

describe('definitions written by queries', () => {
  test('are patched into the file that says them', async () => {
    await pushed({ 'shop.fsl': '// Things.\ncollection Product {\n  name: String // shown\n}\n' })
    await evaluate('Collection.byName("Product")!.update({ history_days: 4 })')
    expect(await text('shop.fsl')).toBe('// Things.\ncollection Product {\n  name: String // shown\n  history_days 4\n}\n')
    expect(await names()).toEqual(['shop.fsl'])
  })

  test('make a main file when no file has them', async () => {
    await evaluate('Collection.create({ name: "Order" })')
    expect(await text('main.fsl')).toBe(
      '// The following schema is auto-generated.\n// This file contains FSL for FQL10-compatible schema items.\n\ncollection Order {\n}\n',
    )
  })

  test('are checked as a whole, at the call that wrote them', async () => {
    const { code, summary } = await database.fail('Function.create({ name: "two", body: "(a) => b" })', { secret: ADMIN, typecheck: false })
    expect(code).toBe('invalid_schema')
    expect(summary).toBe(
      [
        'error: Invalid database schema update.',
        '    error: Unbound variable `b`',
        '    at main.fsl:5:3',
        '      |',
        '    5 |   b',
        '      |   ^',
        '      |',
        'at *query*:1:16',
        '  |',
        '1 | Function.create({ name: "two", body: "(a) => b" })',
        '  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
        '  |',
      ].join('\n'),
    )
    expect(await names()).toEqual([])
  })
})

describe('migrations', () => {
  const BOOK = 'collection Book {\n  title: String\n}\n'
  beforeEach(async () => {
    await pushed({ 'main.fsl': BOOK })
    await evaluate('Book.create({ id: 1, title: "Emma" })')
  })

  test('are asked for where documents cannot follow', async () => {
    const run = await push({ 'main.fsl': 'collection Book {\n  title: String\n  pages: Int\n}\n' })
    expect(run.kind === 'failure' && run.message).toContain('error: Field `.pages` is not present in the live schema\nat main.fsl:3:3')
  })

  test('show documents in their new shape, and write them in it', async () => {
    await pushed({
      'main.fsl':
        'collection Book {\n  name: String\n  pages: Int\n  migrations {\n    move .title -> .name\n    add .pages\n    backfill .pages = 7\n  }\n}\n',
    })
    expect(members(await evaluate('Book.byId(1)! { name, pages }'))).toEqual({ name: 'Emma', pages: 7 })
    await evaluate('Book.byId(1)!.update({ pages: 8 })')
    expect(members(await evaluate('Book.byId(1)! { name, pages }'))).toEqual({ name: 'Emma', pages: 8 })
  })

  test('rebuild the indexes, which keep up afterwards', async () => {
    await pushed({
      'main.fsl': 'collection Book {\n  name: String\n  index byName { terms [.name] }\n  migrations {\n    move .title -> .name\n  }\n}\n',
    })
    expect(await evaluate('Book.byName("Emma").count()')).toBe(1)
    await evaluate('Book.byId(1)!.update({ name: "Persuasion" })')
    expect(await evaluate('[Book.byName("Emma").count(), Book.byName("Persuasion").count()]')).toEqual([0, 1])
  })

  test('are not applied again when the block grows', async () => {
    const grown = (block: string, fields: string): string =>
      `collection Book {\n  title: String\n  ${fields}\n  migrations {\n    ${block}\n  }\n}\n`
    await pushed({ 'main.fsl': grown('add .a\n    backfill .a = 1', 'a: Int') })
    await evaluate('Book.byId(1)!.update({ a: 5 })')
    await pushed({ 'main.fsl': grown('add .a\n    backfill .a = 1\n    add .b\n    backfill .b = 2', 'a: Int\n  b: Int') })
    expect(members(await evaluate('Book.byId(1)! { a, b }'))).toEqual({ a: 5, b: 2 })
  })

  test('come by queries, too', async () => {
    const update = 'Collection.byName("Book")!.update({ fields: { n: { signature: "Int" } }, '
    expect(await failure(`${update} })`)).toContain('Field `.n` is not present in the live schema')
    await evaluate(`${update} migrations: [{ add: { field: ".n" } }, { backfill: { field: ".n", value: "2" } }] })`)
    expect(await evaluate('Book.byId(1)!.n')).toBe(2)
  })
})

describe('staging', () => {
  beforeEach(async () => {
    await pushed({ 'main.fsl': 'collection Book {\n  title: String\n}\ncollection Old {}\n' })
    await evaluate('[Book.create({ id: 1, title: "Emma" }), Old.create({ id: 1 })].length')
  })
  const STAGED =
    'collection Book {\n  name: String\n  index byName { terms [.name] }\n  migrations {\n    move .title -> .name\n  }\n}\ncollection Film {}\n'
  const status = (): Promise<SchemaRun> => request({ kind: 'status', style: undefined })

  test('leaves queries with the active schema until the commit', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    expect(await evaluate('Book.byId(1)!.title')).toBe('Emma')
    expect(await failure('Film.all()')).toBe('Unbound variable `Film`')
    await evaluate('Book.create({ id: 2, title: "Persuasion" })')
    expect(await status()).toMatchObject({ answer: { kind: 'status', state: 'ready' } })
    await request({ kind: 'commit' })
    expect(await evaluate('Book.byName("Persuasion").map(.name).toArray()')).toEqual(['Persuasion'])
    expect(await evaluate('[Book.byId(1)!.name, Film.all().count()]')).toEqual(['Emma', 0])
    expect(await status()).toMatchObject({ answer: { kind: 'status', state: 'none' } })
  })

  test('differs in nothing from the files that were staged, collections that are to be created included', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    const files = [{ name: 'main.fsl', text: STAGED }]
    const diff: SchemaOperation = { kind: 'diff', files, override: true, staged: true, style: SEMANTIC }
    expect(await request(diff)).toMatchObject({ answer: { kind: 'diff', text: '' } })
  })

  test('shows both texts and how they differ', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    expect(await text('main.fsl')).toContain('collection Old')
    expect(await text('main.fsl', true)).toBe(STAGED)
    expect(await request({ kind: 'status', style: SEMANTIC })).toMatchObject({
      answer: {
        details: {
          pending: '',
          diff: '* Adding collection `Film` to main.fsl:8:1\n\n* Removing collection `Old` from main.fsl:4:1\n\n* Modifying collection `Book` at main.fsl:1:1:\n  * Defined fields:\n  ~ move field `.title` to field `.name`\n\n  * Indexes:\n  + add index `byName`\n\n',
        },
      },
    })
  })

  test('can be abandoned, which brings back what was removed', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    await request({ kind: 'abandon' })
    expect(await names(true)).toEqual(['main.fsl'])
    expect(await evaluate('[Book.byId(1)!.title, Old.all().count(), Collection.byName("Film").exists()]')).toEqual(['Emma', 1, false])
    await pushed({ 'main.fsl': 'collection Book {\n  title: String\n}\n' })
    expect(await failure('Old.all()')).toBe('Unbound variable `Old`')
  })

  test('a second push takes the place of the first and is compared with the active schema', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    await pushed({ 'main.fsl': 'collection Book {\n  label: String\n  migrations {\n    move .title -> .label\n  }\n}\n' })
    await request({ kind: 'commit' })
    expect(await evaluate('Book.byId(1)!.label')).toBe('Emma')
    expect(await failure('Film.all()')).toBe('Unbound variable `Film`')
  })

  test('takes definitions of queries', async () => {
    await pushed({ 'main.fsl': STAGED }, { staged: true })
    await evaluate('Function.create({ name: "one", body: "() => 1" })')
    expect(await failure('one()')).toBe('Unbound variable `one`')
    expect(await text('main.fsl', true)).toContain('function one')
    await request({ kind: 'commit' })
    expect(await evaluate('one()')).toBe(1)
  })

  test('is refused without a staged schema, and in the root', async () => {
    expect(await request({ kind: 'commit' })).toMatchObject({ status: 400, message: 'There is no staged schema to commit' })
    expect(await request({ kind: 'abandon' })).toMatchObject({ status: 400, message: 'There is no staged schema to abandon' })
    expect(await request({ kind: 'status', style: undefined }, 'secret')).toMatchObject({
      status: 400,
      message: 'Schema cannot be staged in the root database',
    })
  })
})

describe('items', () => {
  const item = { kind: 'collection', name: 'Book' } as const

  test('are read with their place and document', async () => {
    await pushed({ 'main.fsl': '// Books.\ncollection Book {}\n' })
    expect(await request({ kind: 'readItem', item })).toMatchObject({
      answer: { item: { filename: 'main.fsl', span: { start: 0, end: 28 }, content: '// Books.\ncollection Book {}' } },
    })
    expect(await request({ kind: 'readItem', item: { kind: 'role', name: 'Book' } })).toMatchObject({ status: 404, message: 'Not found' })
  })

  test('are created, replaced, renamed and deleted', async () => {
    await request({ kind: 'createItem', itemKind: 'collection', text: 'collection Book {}', style: undefined })
    expect(await text('main.fsl')).toBe('\n\ncollection Book {}')
    await evaluate('Book.create({ id: 1, a: 2 })')
    await request({ kind: 'replaceItem', item, text: 'collection Volume {\n  *: Any\n}', style: undefined })
    expect(await evaluate('Volume.byId(1)!.a')).toBe(2)
    const renamed = { kind: 'collection', name: 'Volume' } as const
    expect(await request({ kind: 'deleteItem', item: renamed, style: undefined })).toMatchObject({
      answer: { item: { content: 'collection Volume {\n  *: Any\n}', definition: undefined } },
    })
    expect(await names()).toEqual([])
  })

  test('can be tried', async () => {
    const operation: SchemaOperation = { kind: 'createItem', itemKind: 'function', text: 'function f() { 1 }', style: SEMANTIC }
    expect(await request(operation)).toMatchObject({ answer: { kind: 'diff', text: '* Adding function `f` to main.fsl:3:1\n\n' } })
    expect(await names()).toEqual([])
  })
})

describe('text and definitions', () => {
  const BOOKS = [
    'collection Book {}',
    'collection Book {\n  *: Any\n  index byA { terms [.a] }\n}',
    'collection Book {\n  unique [.a]\n  ttl_days 3\n}',
  ]
  const FUNCTIONS = ['function f(x) { x }', 'function f(): Int { 1 }', '@role(server)\nfunction f() { Book.all() }']
  const ROLES = ['role r {}', 'role r {\n  privileges Book { read }\n}', 'role r {\n  membership Book { predicate (.a) }\n}']
  const query = fc.constantFrom(
    'Collection.byName("Book")?.update({ history_days: 2, computed_fields: { c: { body: "b => b.a" } } })',
    'Collection.byName("Book")?.update({ indexes: { byA: null, byB: { values: [{ field: ".b", order: "desc" }] } } })',
    'Collection.create({ name: "Film", fields: { n: { signature: "Int", default: "1" } } })',
    'Collection.byName("Film")?.delete()',
    'Function.byName("f")?.update({ body: "(y) => y", signature: null })',
    'Role.byName("r")?.update({ privileges: [{ resource: "Book", actions: { create: true } }] })',
    'Role.byName("r")?.delete()',
  )
  const files = fc.tuple(fc.constantFrom(...BOOKS), fc.constantFrom(...FUNCTIONS), fc.constantFrom(...ROLES)).map(([book, fn, role]) => ({
    'main.fsl': `${book}\n`,
    'more.fsl': `// More.\n${fn}\n\n${role}\n`,
  }))
  const step = fc.oneof(
    query.map((queryText) => () => database.run(queryText, { secret: ADMIN, typecheck: false })),
    fc.tuple(files, fc.boolean()).map(
      ([pushedFiles, staged]) =>
        () =>
          push(pushedFiles, { staged }),
    ),
    fc.constantFrom<SchemaOperation>({ kind: 'commit' }, { kind: 'abandon' }).map((operation) => () => request(operation)),
  )

  test('say the same after any writes: a further definition changes nothing but its own text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await push({})
        for (const run of steps) await run()
        const before = new Map(await Promise.all((await names(true)).map(async (name) => [name, await text(name, true)] as const)))
        await evaluate('Function.create({ name: "probe", body: "() => 1" })')
        for (const name of before.keys()) {
          const after = await text(name, true)
          expect(after?.replace(/\n*function probe\(\) \{\n {2}1\n\}\n$/, '').trimEnd()).toBe(before.get(name)?.trimEnd())
        }
        await request({ kind: 'abandon' })
        await evaluate('Function.byName("probe")?.delete() == null')
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
