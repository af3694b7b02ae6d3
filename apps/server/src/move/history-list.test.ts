import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HistoryList } from './history-list.ts'
import type { MovedVersions } from './history-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const batch = (number: number, moved: number): MovedVersions => ({
  database: 'Shop',
  collection: 'Product',
  batch: number,
  moved,
  versions: [{ id: String(number), ts: 1, isDeleted: false }],
})

async function read(list: HistoryList): Promise<readonly MovedVersions[]> {
  const found: MovedVersions[] = []
  for await (const moved of list.of('Shop', 'Product')) found.push(moved)
  return found
}

describe('the list of moved versions', () => {
  test('has each batch once, also where a process ended within a line or before it had noted it', async () => {
    const state = join(folder, 'move.json')
    const first = new HistoryList(state)
    first.add(batch(0, 10))
    first.add({ ...batch(0, 11), collection: 'Other' })
    first.add(batch(1, 20))
    first.add(batch(1, 20))
    appendFileSync(first.file, '{"database":"Shop","coll')
    const second = new HistoryList(state)
    second.add(batch(2, 30))
    expect(await read(second)).toEqual([batch(0, 10), batch(1, 20), batch(2, 30)])
  })

  test('is empty before the first batch', async () => {
    expect(await read(new HistoryList(join(folder, 'none.json')))).toEqual([])
  })
})
