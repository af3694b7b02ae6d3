import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { forgetImportJob, keepImportJob, markOf, readImportJob } from './import-job.ts'
import type { ImportJob } from './import-job.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'abc/Book' } as const
const JOB: ImportJob = {
  fileName: 'rows.jsonl',
  mark: markOf('x'),
  format: 'jsonl',
  mapping: { name: 'title', junk: '' },
  total: 250,
  next: 100,
  written: 99,
  refused: [{ number: 7, problem: 'stock: expected Int' }],
  pending: ['9007199254740993'],
}

describe('an import that was interrupted', () => {
  test('is kept with its place, and forgotten', () => {
    const storage = createKeyValueStorage(undefined)
    expect(readImportJob(PLACE, storage)).toBeUndefined()
    keepImportJob(PLACE, JOB, storage)
    expect(readImportJob(PLACE, storage)).toEqual(JOB)
    expect(storage.keys()).toEqual(['shell:import:abc/Book'])
    keepImportJob(PLACE, { ...JOB, pending: undefined }, storage)
    expect(readImportJob(PLACE, storage)).toEqual({ ...JOB, pending: undefined })
    forgetImportJob(PLACE, storage)
    expect(readImportJob(PLACE, storage)).toBeUndefined()
  })

  test('is none where what is kept is another thing', () => {
    const storage = createKeyValueStorage(undefined)
    for (const kept of ['', '{', '[]', '{"next":1}', JSON.stringify({ ...JOB, format: 'xml' })]) {
      storage.set('shell:import:abc/Book', kept)
      expect(readImportJob(PLACE, storage)).toBeUndefined()
    }
  })

  test('knows its file by its content', () => {
    expect(markOf('a,b\n1,2\n')).toBe(markOf('a,b\n1,2\n'))
    const others = ['a,b\n1,3\n', 'a,b\n2,1\n', 'a,b\n1,2', ' a,b\n1,2\n', '']
    expect(new Set([...others, 'a,b\n1,2\n'].map(markOf)).size).toBe(others.length + 1)
  })
})
