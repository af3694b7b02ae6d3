import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'
import { forgetBulkJob, keepBulkIds, keepBulkJob, readBulkJob } from './bulk-job.ts'
import type { BulkJob } from './bulk-job.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'abc/Book' } as const
const IDS = Array.from({ length: 250 }, (_unused, at) => `41234567890123${1000 + at}`)
const JOB: BulkJob = {
  change: { kind: 'update', lambda: 'doc => ({ stock: 0 })' },
  origin: '{}',
  total: IDS.length,
  next: 100,
  changed: 99,
  refused: [{ id: IDS[7] ?? '', problem: 'stock: expected Int' }],
  open: { size: 100, since: '2026-03-04T15:06:08Z', sentAt: 1_772_000_000_000 },
}
const ENTRY = 'shell:bulk:abc/Book'

/** What the page that worked on it notes when it goes. */
function leave(storage: KeyValueStorage): void {
  storage.set(ENTRY, JSON.stringify({ ...(JSON.parse(storage.get(ENTRY) ?? '') as object), isLeft: true }))
}

describe('a change of many documents that was interrupted', () => {
  test('is kept with its documents, and forgotten', () => {
    const storage = createKeyValueStorage(undefined)
    expect(readBulkJob(PLACE, storage)).toBeUndefined()
    expect(keepBulkIds(PLACE, IDS, storage)).toBe(true)
    keepBulkJob(PLACE, JOB, storage)
    leave(storage)
    expect(readBulkJob(PLACE, storage)).toEqual({ ...JOB, ids: IDS })
    expect([...storage.keys()].sort()).toEqual(['shell:bulk-ids:abc/Book', ENTRY].sort())
    forgetBulkJob(PLACE, storage)
    expect(storage.keys()).toEqual([])
  })

  test('is none as long as a page works on it, and one when that has been silent for long', () => {
    const storage = createKeyValueStorage(undefined)
    keepBulkIds(PLACE, IDS, storage)
    keepBulkJob(PLACE, JOB, storage)
    expect(readBulkJob(PLACE, storage)).toBeUndefined()
    const kept = JSON.parse(storage.get(ENTRY) ?? '') as object
    storage.set(ENTRY, JSON.stringify({ ...kept, keptAt: '2026-03-03T00:00:00.000Z' }))
    expect(readBulkJob(PLACE, storage)).toMatchObject({ next: 100 })
  })

  test('is none where what is kept is another thing, or of other documents', () => {
    const storage = createKeyValueStorage(undefined)
    keepBulkIds(PLACE, IDS, storage)
    for (const kept of ['', '{', '[]', '{"next":1}', JSON.stringify({ ...JOB, change: { kind: 'drop' } })]) {
      storage.set(ENTRY, kept)
      expect(readBulkJob(PLACE, storage)).toBeUndefined()
    }
    keepBulkJob(PLACE, { ...JOB, total: 251 }, storage)
    leave(storage)
    expect(readBulkJob(PLACE, storage)).toBeUndefined()
  })

  test('is not kept where there is no room for its documents, or they would leave none to others', () => {
    const full: KeyValueStorage = { ...createKeyValueStorage(undefined), set: () => false }
    expect(keepBulkIds(PLACE, IDS, full)).toBe(false)
    const many = Array.from({ length: 200_000 }, (_unused, at) => `41234567890123${100_000 + at}`)
    expect(keepBulkIds(PLACE, many, createKeyValueStorage(undefined))).toBe(false)
  })
})
