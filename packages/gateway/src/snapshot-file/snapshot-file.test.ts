import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '@terrarium/store'
import { afterAll, describe, expect, test } from 'vitest'
import { SnapshotFileReader } from './read-snapshot-file.ts'
import { SnapshotDamageError, type SnapshotHeader } from './snapshot-content.ts'
import { SnapshotFileWriter } from './write-snapshot-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-snapshot-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER: SnapshotHeader = { path: 'us-std/shop', createdAt: '2026-11-23T00:00:00.000Z', time: 7, databases: [] }

function entries(count: number, valueBytes: number): Entry[] {
  return Array.from({ length: count }, (_, at) => ({ key: Buffer.from(`key ${at}`), value: Buffer.alloc(valueBytes, at % 251) }))
}

function write(name: string, records: readonly Entry[]): string {
  const file = join(folder, name)
  const writer = new SnapshotFileWriter(file, HEADER)
  for (const record of records) writer.add(record)
  writer.finish({ documents: records.length, databases: [] })
  return file
}

function readAll(file: string): Entry[] {
  const reader = new SnapshotFileReader(file)
  try {
    return [...reader.parts()].flatMap(({ records }) => records)
  } finally {
    reader.close()
  }
}

/** Compared as bytes: a matcher would look at each of them. */
function isSame(found: readonly Entry[], wanted: readonly Entry[]): boolean {
  const isEqual = (a: Uint8Array, b: Uint8Array | undefined): boolean => b !== undefined && Buffer.compare(a, b) === 0
  return (
    found.length === wanted.length &&
    found.every(({ key, value }, at) => isEqual(key, wanted[at]?.key) && isEqual(value, wanted[at]?.value))
  )
}

/** A generator of numbers that a failed run can be repeated with. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const SEED = 20_261_123

describe('the file of a snapshot', () => {
  test('holds its header, its records in their order and its summary', () => {
    const records = entries(5_000, 400)
    const file = write('whole', records)
    expect(isSame(readAll(file), records)).toBe(true)
    const reader = new SnapshotFileReader(file)
    expect(reader.header).toEqual(HEADER)
    expect(reader.summary()).toMatchObject({ records: 5_000, documents: 5_000 })
    reader.close()
  })

  test('may be empty, and may hold a record longer than a frame', () => {
    expect(readAll(write('empty', []))).toEqual([])
    const large = entries(2, 3_000_000)
    expect(isSame(readAll(write('large', large)), large)).toBe(true)
  })

  test('has its name only when it is whole', () => {
    const writer = new SnapshotFileWriter(join(folder, 'draft'), HEADER)
    writer.add({ key: Buffer.from('a'), value: Buffer.from('b') })
    expect(readdirSync(folder)).not.toContain('draft')
    writer.abandon()
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([])
  })

  test('is refused with the place of the damage, whichever byte differs', () => {
    const whole = readFileSync(write('small', entries(40, 20)))
    const damaged = join(folder, 'damaged')
    for (let at = 0; at < whole.length; at++) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(damaged, bytes)
      const fault = faultOf(damaged)
      expect(fault, `byte ${at}`).toBeInstanceOf(SnapshotDamageError)
      expect((fault as SnapshotDamageError).offset, `byte ${at}`).toBeLessThanOrEqual(whole.length)
    }
  })

  test('is refused when it is cut off, longer, or put together of others, and whatever else is in its place', () => {
    const random = createRandom(SEED)
    const whole = readFileSync(write('source', entries(3_000, 300)))
    const other = readFileSync(write('other', entries(3_000, 301)))
    const damaged = join(folder, 'fuzzed')
    for (let round = 0; round < 300; round++) {
      const bytes = mutate(whole, other, random)
      if (bytes.equals(whole)) continue
      writeFileSync(damaged, bytes)
      expect(faultOf(damaged), `seed ${SEED}, round ${round}`).toBeInstanceOf(SnapshotDamageError)
    }
  })
})

function faultOf(file: string): unknown {
  try {
    readAll(file)
    return undefined
  } catch (error: unknown) {
    return error
  }
}

function mutate(whole: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  const at = random(whole.length)
  const length = 1 + random(Math.min(5_000, whole.length - at))
  switch (random(6)) {
    case 0:
      return whole.subarray(0, at)
    case 1:
      return Buffer.concat([whole, Buffer.alloc(1 + random(100), random(256))])
    case 2:
      return Buffer.concat([whole.subarray(0, at), other.subarray(at)])
    case 3:
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)])
    case 4:
      return Buffer.from(whole).fill(random(256), at, at + length)
    default:
      return Buffer.from(Array.from({ length }, () => random(256)))
  }
}
