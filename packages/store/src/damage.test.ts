import { Buffer } from 'node:buffer'
import { closeSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { PAGE_BYTES } from './key-space.ts'
import { openWriter } from './open-writer.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { encodeTuple } from './tuple.ts'

const DOCUMENTS = 4000
const GARBAGE = Buffer.alloc(64 * 1024, 0x5a)

let folder: ReturnType<typeof createTemporaryFolder>
let file: string
beforeEach(async () => {
  folder = createTemporaryFolder()
  file = join(folder.path, 'data.mdb')
  const writer = await openWriter(folder.path)
  for (let from = 0; from < DOCUMENTS; from += 500) {
    await writer.commit({
      snapshotTime: Number.MAX_SAFE_INTEGER,
      readKeys: [],
      readRanges: [],
      writes: Array.from({ length: 500 }, (_, at) => ({
        key: encodeTuple(['d', from + at]),
        value: Buffer.alloc(at === 7 ? 30_000 : 300, 1),
      })),
      change: { value: Buffer.from('x') },
    })
  }
  await writer.close()
})
afterEach(() => folder[Symbol.dispose]())

function writeAt(offset: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, offset)
  closeSync(descriptor)
}

async function refusal(): Promise<unknown> {
  return openWriter(folder.path).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a store that is whole', () => {
  test('is read to its last page', () => {
    const counts = checkFolder(folder.path)
    expect(counts?.leaves).toBeGreaterThan((DOCUMENTS * 300) / PAGE_BYTES)
    expect(counts?.branches).toBeGreaterThan(0)
  })

  test('has pages of each level read where there are too many of them', () => {
    const whole = checkFolder(folder.path, { pagesMax: Infinity })
    expect(checkFolder(folder.path)).toEqual(whole)
    expect(checkFolder(folder.path, { pagesMax: 3 })?.leaves).toBeLessThanOrEqual(6)
  })
})

describe('a damaged store is refused with what to do', () => {
  test('when its file was cut off, at any length', async () => {
    for (let share = 9; share > 0; share--) {
      truncateSync(file, Math.floor((statSync(file).size * share) / 10))
      expect(await refusal()).toMatchObject({ kind: 'corrupt', message: expect.stringMatching(/data\.mdb .*npm run restore/) as string })
    }
  })

  test('when 64 KiB of it were overwritten, wherever', async () => {
    const { size } = statSync(file)
    const copy = Buffer.alloc(GARBAGE.length)
    const refused: boolean[] = []
    for (let at = 0; at + GARBAGE.length < size; at += GARBAGE.length) {
      const descriptor = openSync(file, 'r+')
      readSync(descriptor, copy, 0, copy.length, at)
      closeSync(descriptor)
      writeAt(at, GARBAGE)
      try {
        checkFolder(folder.path)
        refused.push(false)
      } catch {
        refused.push(true)
      }
      writeAt(at, copy)
    }
    // Eight pages in a row that are all free do not happen in a store that was only added to.
    expect(refused.filter((isRefused) => !isRefused)).toEqual([])
    expect(refused.length).toBeGreaterThan(20)
  })

  test('when its file was emptied or removed', async () => {
    truncateSync(file, 0)
    expect(await refusal()).toMatchObject({
      kind: 'corrupt',
      message: expect.stringMatching(/empty or missing.*npm run restore/) as string,
    })
    rmSync(file)
    expect(await refusal()).toMatchObject({
      kind: 'corrupt',
      message: expect.stringMatching(/empty or missing.*npm run restore/) as string,
    })
  })

  test.each([0, 1])('when page %s is damaged', async (page) => {
    writeAt(page * PAGE_BYTES, Buffer.alloc(200, 0xff))
    expect(await refusal()).toMatchObject({ kind: 'corrupt' })
  })
})
