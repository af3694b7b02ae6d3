import { describe, expect, test } from 'vitest'
import { openEmbeddedStore } from '../testing/embedded-store.ts'

const QUERIES = 'Plan Free includes 100,000 read operations a month.'
const WRITES = 'Plan Free includes 50,000 write operations a month.'

describe('an allowance', () => {
  test('that is used up for writes refuses to create and to change documents; deletions and schemas go on', async () => {
    const allowance = { queries: undefined as string | undefined, writes: undefined as string | undefined }
    await using store = await openEmbeddedStore(undefined, allowance)
    await store.read('', 'Database.create({ name: "Shop" })')
    await store.read('Shop', 'Collection.create({ name: "Product" })')
    await store.read('Shop', 'Product.create({ id: 1 })\nProduct.create({ id: 2 })')
    allowance.writes = WRITES
    for (const text of [
      'Product.create({ id: 3 })',
      'Product(1)!.update({ price: 1 })',
      'Product(1)!.replace({})',
      'Product(1)!.delete()\nProduct.create({})',
    ]) {
      expect(await store.query('Shop', text), text).toMatchObject({ status: 429, error: { code: 'limit_exceeded', message: WRITES } })
    }
    await store.read('Shop', 'Product(1)!.delete()')
    await store.read('Shop', 'Collection.create({ name: "Empty" })')
    expect(await store.read('Shop', 'Product.all().map(.id.toString()).toArray()')).toEqual(['2'])
    allowance.writes = undefined
    await store.read('Shop', 'Product.create({ id: 3 })')
  })

  test('that is used up for queries refuses them all, and other requests not', async () => {
    const allowance = { queries: QUERIES as string | undefined, writes: undefined }
    await using store = await openEmbeddedStore(undefined, allowance)
    expect(await store.query('', '1')).toMatchObject({ status: 429, error: { code: 'limit_exceeded', message: QUERIES } })
    const ping = await store.gateway.handle({ method: 'GET', path: '/ping', search: '', headers: {}, body: undefined })
    expect(ping.status).toBe(200)
    allowance.queries = undefined
    expect(await store.read('', '1')).toBe(1)
  })
})
