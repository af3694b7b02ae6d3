// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { TextRecords } from '../../../data/shell-records.ts'
import { EVERYWHERE, SavedQueries } from './saved-queries.ts'

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

async function setUp() {
  const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
  const queries = new SavedQueries(records, 'shop')
  await queries.load()
  return { records, queries }
}

const namesOf = (queries: SavedQueries) => queries.get()?.map(({ name }) => name)

describe('SavedQueries', () => {
  test('offers those of the database and of every database, by folder and name', async () => {
    const { records, queries } = await setUp()
    await queries.save(fields('stock', { folder: 'b' }))
    await queries.save(fields('sales', { folder: 'a', database: EVERYWHERE }))
    await queries.save(fields('all', { folder: 'b' }))
    const other = new SavedQueries(records, 'tally')
    await other.load()
    expect(namesOf(queries)).toEqual(['sales', 'all', 'stock'])
    expect(namesOf(other)).toEqual(['sales'])
  })

  test('replaces and removes by id', async () => {
    const { queries } = await setUp()
    const { id } = await queries.save(fields('a'))
    await queries.save(fields('b', { text: '2' }), id)
    expect(namesOf(queries)).toEqual(['b'])
    await queries.remove(id)
    expect(namesOf(queries)).toEqual([])
  })

  test('reads its own file, and nothing from another', async () => {
    const { queries } = await setUp()
    await queries.save(fields('a', { arguments: [{ name: 'n', type: 'Int', value: '1' }] }))
    const { queries: elsewhere } = await setUp()
    expect(await elsewhere.importText(queries.exportText())).toBe(1)
    expect(elsewhere.get()?.[0]).toMatchObject({ name: 'a', arguments: [{ name: 'n' }] })
    expect(await elsewhere.importText('not a file')).toBe(0)
    expect(await elsewhere.importText('{"queries":[{"text":5}]}')).toBe(0)
  })
})
