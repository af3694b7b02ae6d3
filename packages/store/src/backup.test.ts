import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { backupStore, checkStore } from './backup.ts'
import { openWriter } from './open-writer.ts'
import type { Snapshot, Writer } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { encodeTuple, tupleRange } from './tuple.ts'

/** Writes one number under two keys. */
function put(writer: Writer, number: number): Promise<unknown> {
  const value = Buffer.from(String(number))
  return writer.commit({
    snapshotTime: Number.MAX_SAFE_INTEGER,
    readKeys: [],
    readRanges: [],
    writes: [
      { key: encodeTuple(['n', number]), value: Buffer.alloc(2000, 1) },
      { key: encodeTuple(['last']), value },
    ],
  })
}

const numbersIn = (snapshot: Snapshot): number => [...snapshot.scan(tupleRange(['n']))].length

describe('a backup of a store that is written to', () => {
  test('is the store as of one commit, and has all that was acknowledged before it began', async () => {
    using folder = createTemporaryFolder()
    using target = createTemporaryFolder()
    const writer = await openWriter(folder.path)
    for (let number = 1; number <= 200; number++) await put(writer, number)
    let isDone = false
    const writing = (async () => {
      for (let number = 201; !isDone; number++) await put(writer, number)
    })()
    await backupStore(folder.path, target.path)
    isDone = true
    await writing
    const { secret } = writer
    await writer.close()
    const copy = await openWriter(target.path)
    const snapshot = copy.snapshot()
    const last = Number(snapshot.get(encodeTuple(['last']))?.toString())
    expect(last).toBeGreaterThanOrEqual(200)
    expect(numbersIn(snapshot)).toBe(last)
    snapshot.release()
    expect(Buffer.from(copy.secret)).toEqual(Buffer.from(secret))
    await copy.close()
  })

  test('needs a store', async () => {
    using folder = createTemporaryFolder()
    using target = createTemporaryFolder()
    await expect(backupStore(folder.path, target.path)).rejects.toMatchObject({ kind: 'corrupt' })
  })
})

describe('checkStore', () => {
  test('reads a store that is not open, and refuses one that is', async () => {
    using folder = createTemporaryFolder()
    const writer = await openWriter(folder.path)
    for (let number = 1; number <= 50; number++) await put(writer, number)
    await expect(checkStore(folder.path, numbersIn)).rejects.toMatchObject({ kind: 'readOnly' })
    await writer.close()
    const { pages, inspected } = await checkStore(folder.path, numbersIn)
    expect(inspected).toBe(50)
    expect(pages).toBeGreaterThan(10)
  })
})
