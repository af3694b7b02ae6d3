import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWhole, plainCrc32, withoutSum, withSum } from './record-sum.ts'

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

describe('the checksum of a record', () => {
  test('is the CRC-32', () => {
    expect(plainCrc32(Buffer.from('123456789'))).toBe(0xcbf43926)
    fc.assert(
      fc.property(bytes, bytes, (key, value) => {
        const stored = withSum(key, value)
        expect(stored.readUInt32BE(value.length)).toBe(plainCrc32(Buffer.concat([key, value])))
        expect(plainCrc32(value, plainCrc32(key))).toBe(plainCrc32(Buffer.concat([key, value])))
      }),
    )
  })

  test('is taken off again, and tells of any flipped bit of key and value', () => {
    fc.assert(
      fc.property(bytes, bytes, fc.nat(), fc.nat(7), (key, value, at, bit) => {
        const stored = withSum(key, value)
        expect(withoutSum(stored)).toEqual(value)
        expect(isWhole(key, stored)).toBe(true)
        const record = Buffer.concat([key, stored])
        const place = at % record.length
        record[place] = (record[place] ?? 0) ^ (1 << bit)
        expect(isWhole(record.subarray(0, key.length), record.subarray(key.length))).toBe(false)
      }),
    )
  })
})
