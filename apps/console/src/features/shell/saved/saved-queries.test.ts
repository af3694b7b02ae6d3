// @vitest-environment happy-dom
import type { SavedQueryEntry } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { TextRecords } from '../../../data/shell-records.ts'
import { EVERYWHERE } from '../../../data/saved-query.ts'
import { SavedQueryStore } from '../../../data/saved-query-store.ts'
import { json } from '../../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { SavedQueries } from './saved-queries.ts'

const fields = (name: string, changes = {}) => ({
  name,
  description: '',
  folder: '',
  labels: [],
  text: '1',
  arguments: [],
  database: 'shop',
  ...changes,
})

async function setUp(database = 'shop', answers: Readonly<Record<string, StubAnswer>> = {}) {
  const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
  const { services } = createStubServices(answers)
  const open = async (name: string) => {
    const queries = new SavedQueries(new SavedQueryStore(services, records), name, `us/${name}`)
    await queries.load()
    return queries
  }
  return { records, open, queries: await open(database) }
}

const namesOf = (queries: SavedQueries) => queries.get().queries?.map(({ name }) => name)

/** An account service that keeps what it gets, with versions. */
function accountService(ids: readonly string[], refuses: (entry: SavedQueryEntry) => string | undefined = () => undefined) {
  const kept = new Map<string, SavedQueryEntry>()
  const answers: Record<string, StubAnswer> = {
    'GET /api/v1/saved-queries': ({ url }) => {
      const database = new URL(url).searchParams.get('database')
      return json(200, { results: [...kept.values()].filter((entry) => entry.database === null || entry.database === database) })
    },
  }
  for (const id of ids) {
    const line = `/api/v1/saved-queries/${id}`
    answers[`GET ${line}`] = () => json(kept.has(id) ? 200 : 404, kept.get(id) ?? { code: 'not_found' })
    answers[`PUT ${line}`] = ({ body }) => {
      const entry = body as SavedQueryEntry
      const refusal = (kept.get(id)?.version ?? 0) === entry.version ? refuses(entry) : 'conflict'
      if (refusal !== undefined) return json(409, { code: refusal, reason: 'x' })
      kept.set(id, { ...entry, id, version: entry.version + 1, updated_at: '2026-01-01T00:00:00Z' })
      return json(200, kept.get(id))
    }
    answers[`DELETE ${line}`] = () => (kept.delete(id) ? new Response(null, { status: 204 }) : json(404, { code: 'not_found' }))
  }
  return { kept, answers }
}

describe('SavedQueries of a service that keeps none', () => {
  test('offers those of the database and of every database, by folder and name', async () => {
    const { open, queries } = await setUp()
    await queries.save(fields('stock', { folder: 'b' }))
    await queries.save(fields('sales', { folder: 'a', database: EVERYWHERE }))
    await queries.save(fields('all', { folder: 'b' }))
    expect(queries.get().keeper).toBe('browser')
    expect(namesOf(queries)).toEqual(['sales', 'all', 'stock'])
    expect(namesOf(await open('tally'))).toEqual(['sales'])
  })

  test('replaces and removes by id', async () => {
    const { queries } = await setUp()
    const saved = await queries.save(fields('a'))
    await queries.save(fields('b', { text: '2' }), saved)
    expect(namesOf(queries)).toEqual(['b'])
    await queries.remove(saved)
    expect(namesOf(queries)).toEqual([])
  })

  test('reads its own file, and nothing from another', async () => {
    const { queries } = await setUp()
    await queries.save(fields('a', { arguments: [{ name: 'n', type: 'Int', value: '1' }] }))
    const { queries: elsewhere } = await setUp()
    expect(await elsewhere.importText(queries.exportText())).toMatchObject({ count: 1, refused: 0 })
    expect(elsewhere.get().queries?.[0]).toMatchObject({ name: 'a', arguments: [{ name: 'n' }] })
    expect(await elsewhere.importText('not a file')).toMatchObject({ count: 0 })
    expect(await elsewhere.importText('{"queries":[{"text":5}]}')).toMatchObject({ count: 0 })
  })
})

describe('SavedQueries of an account', () => {
  test('are kept there, and not in this browser', async () => {
    const { kept, answers } = accountService(['a', 'b'])
    const { records, queries, open } = await setUp('shop', answers)
    await queries.save(fields('stock', { arguments: [{ name: 'n', type: 'Int', value: '1' }] }), { id: 'a', version: 0 })
    await queries.save(fields('sales', { database: EVERYWHERE }), { id: 'b', version: 0 })
    expect(queries.get().keeper).toBe('account')
    expect(kept.get('a')).toMatchObject({ name: 'stock', database: 'shop', path: 'us/shop', version: 1 })
    expect(kept.get('b')).toMatchObject({ database: null })
    expect(kept.get('b')).not.toHaveProperty('path')
    expect(await records.list('saved')).toEqual([])
    expect(namesOf(await open('tally'))).toEqual(['sales'])
  })

  test('that another browser has changed are not overwritten, and both texts are at hand', async () => {
    const { kept, answers } = accountService(['a'])
    const { queries } = await setUp('shop', answers)
    const saved = await queries.save(fields('stock'), { id: 'a', version: 0 })
    kept.set('a', { ...kept.get('a')!, text: 'theirs', version: 2 })
    await expect(queries.save(fields('stock', { text: 'mine' }), saved)).rejects.toMatchObject({ code: 'conflict' })
    expect(await queries.find('a')).toMatchObject({ text: 'theirs', version: 2 })
    await queries.save(fields('stock', { text: 'mine' }), { id: 'a', version: 2 })
    expect(kept.get('a')).toMatchObject({ text: 'mine', version: 3 })
    await queries.remove({ id: 'a', version: 3 })
    expect(kept.size).toBe(0)
    expect(await queries.find('a')).toBeUndefined()
  })

  test('take over what this browser keeps, of every database, once', async () => {
    const { kept, answers } = accountService(['a', 'b'])
    const { records, queries } = await setUp('shop', answers)
    await records.put('saved', { ...fields('one'), id: 'a', at: '' } as never)
    await records.put('saved', { ...fields('two', { database: 'other' }), id: 'b', at: '' } as never)
    await queries.load()
    expect(queries.get().localCount).toBe(2)
    expect(await queries.takeOver()).toEqual({ count: 2, refused: 0, error: undefined })
    expect([...kept.values()].map(({ name, database }) => [name, database])).toEqual([
      ['one', 'shop'],
      ['two', 'other'],
    ])
    expect(await records.list('saved')).toEqual([])
    expect(queries.get()).toMatchObject({ localCount: 0 })
    expect(namesOf(queries)).toEqual(['one'])
  })

  test('leave here what the account has no room for, and finish a take-over that was cut off', async () => {
    const { kept, answers } = accountService(['a', 'b'], ({ name }) => (name === 'two' ? 'saved_query_limit' : undefined))
    const { records, queries } = await setUp('shop', answers)
    kept.set('a', { ...fields('one'), id: 'a', version: 1, updated_at: '' })
    await records.put('saved', { ...fields('one'), id: 'a', at: '' } as never)
    await records.put('saved', { ...fields('two'), id: 'b', at: '' } as never)
    expect(await queries.takeOver()).toMatchObject({ count: 1, refused: 1, error: { code: 'saved_query_limit' } })
    expect((await records.list('saved')).map(({ id }) => id)).toEqual(['b'])
    expect(kept.size).toBe(1)
  })

  test('that cannot be read say so, and what was known stays', async () => {
    let isDown = false
    const { answers } = accountService(['a'])
    const list = answers['GET /api/v1/saved-queries']!
    const { queries } = await setUp('shop', {
      ...answers,
      'GET /api/v1/saved-queries': (request) => (isDown ? json(400, { code: 'bad_request' }) : list(request)),
    })
    await queries.save(fields('stock'), { id: 'a', version: 0 })
    isDown = true
    await queries.load()
    expect(queries.get()).toMatchObject({ error: { status: 400 } })
    expect(namesOf(queries)).toEqual(['stock'])
  })
})
