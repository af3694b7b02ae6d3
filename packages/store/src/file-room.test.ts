import { Buffer } from 'node:buffer'
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileRoom } from './file-room.ts'
import { PAGE_BYTES } from './key-space.ts'
import { openWriter } from './open-writer.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { encodeTuple } from './tuple.ts'

const SMALL = { writes: 1, bytes: 100 }

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder[Symbol.dispose]())

describe('the room behind the pages in use', () => {
  test('holds zeros, leaves what is there alone, and is given back', () => {
    const file = join(folder.path, 'data')
    const used = Buffer.alloc(3 * PAGE_BYTES, 7)
    writeFileSync(file, used)
    const room = new FileRoom(file, () => 2)
    room.makeFor(SMALL)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, used.length).equals(used)).toBe(true)
    expect(bytes.length - used.length).toBeGreaterThan(2 * PAGE_BYTES)
    expect(bytes.subarray(used.length).every((byte) => byte === 0)).toBe(true)
    room.giveBack()
    room.close()
    expect(readFileSync(file).equals(used)).toBe(true)
  })

  test('is there before each batch, whatever the batches before it used of theirs', () => {
    const file = join(folder.path, 'data')
    writeFileSync(file, Buffer.alloc(PAGE_BYTES))
    let lastPage = 0
    const room = new FileRoom(file, () => lastPage)
    for (let batch = 0; batch < 200; batch++) {
      const bytes = (batch * 7919) % 200_000
      room.makeFor({ writes: 3, bytes })
      const added = Math.ceil(bytes / PAGE_BYTES) + 3
      expect(statSync(file).size).toBeGreaterThanOrEqual((lastPage + 1 + added) * PAGE_BYTES)
      const descriptor = openSync(file, 'r+')
      writeSync(descriptor, Buffer.alloc(added * PAGE_BYTES, 1), 0, added * PAGE_BYTES, (lastPage + 1) * PAGE_BYTES)
      closeSync(descriptor)
      lastPage += added
    }
    room.giveBack()
    room.close()
    const bytes = readFileSync(file)
    expect(bytes.length).toBe((lastPage + 1) * PAGE_BYTES)
    expect(bytes.subarray(PAGE_BYTES).every((byte) => byte === 1)).toBe(true)
  })
})

test('a closed store keeps no room', async () => {
  const file = join(folder.path, 'data.mdb')
  const writer = await openWriter(folder.path)
  const write = { key: encodeTuple(['a']), value: Buffer.alloc(100) }
  await writer.commit({ snapshotTime: 0, readKeys: [], readRanges: [], writes: [write] })
  const open = statSync(file).size
  await writer.close()
  expect(statSync(file).size).toBeLessThan(open)
})
