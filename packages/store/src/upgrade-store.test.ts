import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkStore } from './backup.ts'
import { openEnvironment, type Environment } from './environment.ts'
import { changeKey, formatKey, lastCommitKey, secretKey, SECRET_BYTES } from './key-space.ts'
import { openReader } from './open-reader.ts'
import { openWriter } from './open-writer.ts'
import type { StoreEvent } from './store-event.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'

const RECORDS = 5_000
const LAST = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0])

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder[Symbol.dispose]())

const keyOf = (at: number): Buffer => Buffer.from(`key ${String(at).padStart(6, '0')}`)
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
const valueOf = (at: number): Buffer => Buffer.from(at % 7 === 0 ? '' : `value ${at}`)

/** Writes a store as a release did whose format was 1: records without checksums. */
async function writeFormat(format: number): Promise<void> {
  const environment = openEnvironment(folder.path)
  await environment.batch(() => {
    for (let at = 0; at < RECORDS; at++) void environment.put(keyOf(at), valueOf(at))
    void environment.put(changeKey(256), Buffer.from('change'))
    void environment.put(lastCommitKey as Buffer, LAST)
    void environment.put(formatKey as Buffer, Buffer.from([format]))
    void environment.put(secretKey as Buffer, Buffer.alloc(SECRET_BYTES, 7))
  })
  await environment.close()
}

async function expectAllRecords(report?: (event: StoreEvent) => void): Promise<void> {
  const writer = await openWriter(folder.path, report === undefined ? {} : { report })
  const snapshot = writer.snapshot()
  expect(snapshot.time).toBe(256)
  const found = [...snapshot.scan({ start: Buffer.from([0]), end: Buffer.from([0xff]) })].map(
    ({ key, value }) => `${text(key)}=${text(value)}`,
  )
  expect(found).toEqual(Array.from({ length: RECORDS }, (_, at) => `${text(keyOf(at))}=${text(valueOf(at))}`))
  expect(snapshot.get(keyOf(8))?.toString()).toBe('value 8')
  snapshot.release()
  expect([...writer.changesSince(0)].map(({ value }) => value.toString())).toEqual(['change'])
  expect(writer.secret).toEqual(Buffer.alloc(SECRET_BYTES, 7))
  await writer.close()
}

describe('a store of format 1', () => {
  test('has all its records after the upgrade, each with a checksum', async () => {
    await writeFormat(1)
    expect(() => openReader(folder.path)).toThrow(/upgraded/)
    const events: StoreEvent[] = []
    await expectAllRecords((event) => events.push(event))
    expect(events).toEqual([
      { kind: 'upgrading', from: 1, to: 2 },
      { kind: 'upgraded', to: 2 },
    ])
    await expectAllRecords((event) => events.push(event))
    expect(events.length).toBe(2)
    expect(await checkStore(folder.path, () => undefined)).toMatchObject({ damaged: 0 })
  })

  test('is upgraded once, wherever an upgrade was broken off', async () => {
    for (const batches of [0, 1, 2, 3]) {
      folder[Symbol.dispose]()
      folder = createTemporaryFolder()
      await writeFormat(1)
      await expect(openWriter(folder.path, { openEnvironment: (path) => failingAfter(path, batches) })).rejects.toThrow(/broken off/)
      await expectAllRecords()
      expect(await checkStore(folder.path, () => undefined)).toMatchObject({ damaged: 0 })
    }
  })

  test('can be checked before it is upgraded', async () => {
    await writeFormat(1)
    const { inspected } = await checkStore(folder.path, (snapshot) => snapshot.get(keyOf(8))?.toString())
    expect(inspected).toBe('value 8')
  })
})

describe('a store of a newer format', () => {
  test('is refused with what to do', async () => {
    await writeFormat(3)
    const message = expect.stringMatching(/written by a newer release.*format is 3.*up to 2.*start that release.*npm run restore/) as string
    await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'corrupt', message })
    await expect(checkStore(folder.path, () => undefined)).rejects.toMatchObject({ kind: 'corrupt', message })
  })
})

describe('a check', () => {
  test('finds a flipped bit in any record', async () => {
    const writer = await openWriter(folder.path)
    const writes = Array.from({ length: 20 }, (_, at) => ({ key: keyOf(at), value: Buffer.alloc(100, at) }))
    await writer.commit({ snapshotTime: writer.nextTime(), readKeys: [], readRanges: [], writes, change: { value: Buffer.from('change') } })
    await writer.close()
    expect(await checkStore(folder.path, () => undefined)).toMatchObject({ damaged: 0 })
    const environment = openEnvironment(folder.path)
    const stored = environment.getBinary(keyOf(3)) ?? Buffer.alloc(0)
    stored[50] = (stored[50] ?? 0) ^ 1
    await environment.put(keyOf(3), stored)
    await environment.close()
    expect(await checkStore(folder.path, () => undefined)).toMatchObject({ damaged: 1 })
  })
})

/** An environment that ends like a crash after some batches. */
function failingAfter(path: string, batches: number): Environment {
  const environment = openEnvironment(path)
  const { batch } = environment
  let left = batches
  environment.batch = ((run: () => void) => {
    if (left-- > 0) return batch.call(environment, run)
    return environment.close().then(() => Promise.reject(new Error('broken off')))
  }) as typeof batch
  return environment
}
