// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { collectionQuery } from '../../data/collection-definition.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { createCollection, deleteCollection, replaceCollection, updateIndexes } from './collection-mutations.ts'

const SHOP = { path: { regionGroup: 'us', names: ['shop'] }, storageKey: 'us:abc' } as const

function setUp(data: unknown = null) {
  return createStubServices({
    'POST /query/1': () => queryAnswer(data),
    'POST /schema/1/items/collections': () => json(200, { version: 2 }),
    'POST /schema/1/items/collections/Book': () => json(200, { version: 2 }),
    'DELETE /schema/1/items/collections/Book': () => json(200, { version: 3 }),
  })
}

describe('a collection', () => {
  test('is retrieved by its name [CALL-39]', async () => {
    const { services, server } = setUp({ name: 'Book', history_days: { '@int': '7' }, ttl_days: null })
    const definition = await services.cache.fetchQuery(collectionQuery(services, SHOP.path, 'Book'))
    expect(server.seen.map(sentQuery)[0]).toContain('Collection.byName(<"Book">)')
    expect(definition).toMatchObject({ name: 'Book', historyDays: 7, ttlDays: undefined })
  })

  test('is created, replaced and deleted with its definition [CALL-40]', async () => {
    const { services, server } = setUp()
    await createCollection(services, SHOP, 'collection Book {}', 'Book')
    await replaceCollection(services, SHOP, { name: 'Book', source: 'collection Book { history_days 7 }', version: 2 })
    await deleteCollection(services, SHOP, 'Book')
    expect(server.seen.map(({ line, text }) => [line, text])).toEqual([
      ['POST /schema/1/items/collections', 'collection Book {}'],
      ['POST /schema/1/items/collections/Book', 'collection Book { history_days 7 }'],
      // What Activity keeps.
      ['GET /schema/1/items/collections/Book', undefined],
      ['DELETE /schema/1/items/collections/Book', undefined],
    ])
    expect(server.seen[1]?.url).toContain('version=2')
  })

  test('is updated in parts [CALL-40]', async () => {
    const { services, server } = setUp()
    await updateIndexes(services, SHOP, { collection: 'Book', indexes: { byTitle: null }, done: 'Deleted.' })
    expect(server.seen.map(sentQuery)).toEqual(['Collection.byName(<"Book">)!.update({ indexes: <{"byTitle":null}> }) { name }'])
  })
})
