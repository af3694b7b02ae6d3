import { describe, expect, test } from 'vitest'
import { decodeDatabaseRecord, encodeDatabaseRecord, writeReplaced, type DatabaseRecord } from './database-record.ts'

const PLACE = { parentScope: 7, documentId: 42n }
const HOLD = { kind: 'copy', isSwitched: true, job: 9n } as const
const REPLACED_AT = 1_764_000_000_000_000

describe('the record of a database', () => {
  test.each<[string, DatabaseRecord]>([
    ['alone', { ...PLACE, hold: undefined, replacedAt: 0 }],
    ['with a hold', { ...PLACE, hold: HOLD, replacedAt: 0 }],
    ['with a time', { ...PLACE, hold: undefined, replacedAt: REPLACED_AT }],
    ['with both', { ...PLACE, hold: HOLD, replacedAt: REPLACED_AT }],
  ])('is read as it was written, %s', (_, record) => {
    expect(decodeDatabaseRecord(encodeDatabaseRecord(record))).toEqual(record)
  })

  test.each([
    ['without a hold', undefined],
    ['with a hold', HOLD],
  ])('has room for the time of the commit that replaces the database, %s', (_, hold) => {
    const { value, valueStamps } = writeReplaced(3, { ...PLACE, hold })
    const bytes = Buffer.from(value ?? [])
    bytes.writeBigUInt64BE(BigInt(REPLACED_AT), valueStamps?.[0]?.offset)
    expect(decodeDatabaseRecord(bytes)).toEqual({ ...PLACE, hold, replacedAt: REPLACED_AT })
  })
})
