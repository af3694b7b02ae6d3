import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginTransaction } from './begin-transaction.ts'
import { RETRY_INTERVAL_MS } from './disk-health.ts'
import { openEnvironment, type Environment } from './environment.ts'
import { openWriter } from './open-writer.ts'
import type { StoreEvent } from './store-event.ts'
import type { CommitOutcome, Writer } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { encodeTuple } from './tuple.ts'

/** How the disk fails: before anything is written, or after the batch is visible, in the flush. */
type Fault = 'write' | 'flush' | undefined

let folder: ReturnType<typeof createTemporaryFolder>
let fault: Fault
/** What a batch waits for before it is flushed. */
let delay: Promise<void> | undefined
let attempts: number
let events: StoreEvent[]
let writer: Writer
beforeEach(async () => {
  folder = createTemporaryFolder()
  fault = undefined
  delay = undefined
  attempts = 0
  events = []
  writer = await openWriter(folder.path, { report: (event) => events.push(event), openEnvironment: openFaulty })
})
afterEach(async () => {
  await writer.close()
  folder[Symbol.dispose]()
})

/** LMDB with a disk that fails on demand, in the way in which LMDB reports it. */
function openFaulty(path: string): Environment {
  const environment = openEnvironment(path)
  const batch = environment.batch.bind(environment)
  return Object.assign(environment, {
    batch: async (write: () => void) => {
      attempts++
      if (fault === 'write') throw lmdbFailure()
      const isVisible = await batch(write)
      await delay
      if (fault === 'flush') throw lmdbFailure()
      return isVisible
    },
  })
}

function lmdbFailure(): Error {
  const reason = Promise.reject(Object.assign(new Error('No space left on device'), { code: 28 }))
  return Object.assign(new Error('Commit failed (see commitError for details)'), { commitError: reason })
}

function put(name: string): Promise<CommitOutcome> {
  return writer.commit({
    snapshotTime: Number.MAX_SAFE_INTEGER,
    readKeys: [],
    readRanges: [],
    writes: [{ key: encodeTuple([name]), value: Buffer.from(name) }],
  })
}

function read(name: string): string | undefined {
  const snapshot = writer.snapshot()
  const value = snapshot.get(encodeTuple([name]))?.toString()
  snapshot.release()
  return value
}

describe('a disk that takes no writes', () => {
  test('has commits refused with the reason while reads go on, and commits again once it does', async () => {
    await put('before')
    fault = 'write'
    await expect(put('during')).rejects.toMatchObject({
      kind: 'io',
      message: expect.stringMatching(/No space left on device.*nothing was written/) as string,
    })
    expect(read('before')).toBe('before')
    expect(read('during')).toBeUndefined()
    fault = undefined
    await wait(RETRY_INTERVAL_MS)
    expect(await put('after')).toMatchObject({ kind: 'committed' })
    expect(['before', 'during', 'after'].map(read)).toEqual(['before', undefined, 'after'])
    expect(events).toEqual([
      { kind: 'writesRefused', isFinal: false, reason: expect.stringContaining('No space left') as string },
      { kind: 'writesResumed' },
    ])
  })

  test('is tried at intervals, not by each commit', async () => {
    fault = 'write'
    attempts = 0
    const ends = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => put(`n${at}`)))
    await expect(put('late')).rejects.toMatchObject({ kind: 'io' })
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
    expect(attempts).toBe(1)
    expect(events).toHaveLength(1)
  })

  test('leaves no key behind that later commits are in conflict with', async () => {
    await put('counter')
    fault = 'write'
    await expect(Promise.all([put('counter'), put('counter')])).rejects.toMatchObject({ kind: 'io' })
    fault = undefined
    await wait(RETRY_INTERVAL_MS)
    const snapshot = writer.snapshot()
    const transaction = beginTransaction(snapshot)
    transaction.get(encodeTuple(['counter']))
    transaction.write({ key: encodeTuple(['counter']), value: Buffer.from('2') })
    expect(await writer.commit(transaction.toCommit())).toMatchObject({ kind: 'committed' })
    snapshot.release()
  })

  test('still has conflicts found with commits that were visible before', async () => {
    const snapshot = writer.snapshot()
    const transaction = beginTransaction(snapshot)
    transaction.get(encodeTuple(['counter']))
    transaction.write({ key: encodeTuple(['other']), value: Buffer.from('1') })
    await put('counter')
    fault = 'write'
    await expect(put('x')).rejects.toMatchObject({ kind: 'io' })
    fault = undefined
    await wait(RETRY_INTERVAL_MS)
    expect(await writer.commit(transaction.toCommit())).toMatchObject({ kind: 'conflict' })
    snapshot.release()
  })
})

describe('a disk that is slow', () => {
  test('has commits wait, in their order, while reads go on', async () => {
    await put('before')
    let release = (): void => {}
    delay = new Promise((done) => (release = done))
    const ends: string[] = []
    const commits = ['first', 'second'].map((name) => put(name).then(({ kind }) => ends.push(`${name} ${kind}`)))
    for (let reads = 0; reads < 1000; reads++) expect(read('before')).toBe('before')
    await wait(50)
    expect(read('before')).toBe('before')
    expect(ends).toEqual([])
    release()
    await Promise.all(commits)
    expect(ends).toEqual(['first committed', 'second committed'])
    expect(['first', 'second'].map(read)).toEqual(['first', 'second'])
  })
})

describe('a flush that fails', () => {
  test('ends writing until the store is opened again, while reads go on', async () => {
    await put('before')
    fault = 'flush'
    await expect(put('during')).rejects.toMatchObject({ kind: 'io', message: expect.stringContaining('start the server again') as string })
    fault = undefined
    await wait(RETRY_INTERVAL_MS)
    await expect(put('after')).rejects.toMatchObject({ kind: 'io', message: expect.stringContaining('start the server again') as string })
    expect(read('before')).toBe('before')
    expect(events).toMatchObject([{ kind: 'writesRefused', isFinal: true }])
    expect(existsSync(join(folder.path, 'flush-failed'))).toBe(true)
    await writer.close()
    writer = await openWriter(folder.path)
    expect(existsSync(join(folder.path, 'flush-failed'))).toBe(false)
    expect(read('before')).toBe('before')
    expect(await put('after')).toMatchObject({ kind: 'committed' })
  })
})
