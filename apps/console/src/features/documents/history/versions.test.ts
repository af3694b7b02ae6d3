import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { fieldDifferences } from '../../../data/field-differences.ts'
import type { SourceEvent } from '../../../data/event-source.ts'
import { readDocument } from '../values/document.ts'
import { comparedFields } from './version-diff.tsx'
import { versionTime } from './version-time.ts'
import { earliestTime, versionsOf } from './versions-query.ts'

function tagged(stock: number, more: object = {}) {
  return decodeTagged({
    '@doc': {
      id: '7',
      coll: { '@mod': 'Book' },
      ts: { '@time': `2025-04-02T14:02:0${stock}Z` },
      stock: { '@int': String(stock) },
      ...more,
    },
  })
}

function event(type: SourceEvent['type'], time: number, data?: SourceEvent['data']): SourceEvent {
  return { type, transactionTime: time, data, cursor: undefined, message: undefined, code: undefined, stats: undefined }
}

describe('versionTime', () => {
  test('names the zone, and the other one to the microsecond', () => {
    const micros = Date.parse('2026-03-04T15:06:07Z') * 1000 + 123_456
    const utc = versionTime(micros, 'utc')
    expect(utc).toMatchObject({ clock: '15:06:07.123', day: '2026-03-04 UTC' })
    expect(utc.precisely).toMatch(/^2026-03-0[345] \d\d:\d6:07\.123456 [+-]\d\d:\d\d$/)
    expect(versionTime(micros, 'local').precisely).toBe('2026-03-04 15:06:07.123456 UTC')
  })
})

describe('versionsOf', () => {
  test('tells of creations, updates and deletions, and of nothing else', () => {
    const versions = versionsOf([
      event('status', 1),
      event('add', 2, tagged(1)),
      event('update', 3, tagged(2)),
      event('remove', 4, tagged(2)),
    ])
    expect(versions.map(({ kind, time, document }) => [kind, time, document?.ts])).toEqual([
      ['created', 2, '2025-04-02T14:02:01Z'],
      ['updated', 3, '2025-04-02T14:02:02Z'],
      ['deleted', 4, undefined],
    ])
  })
})

describe('earliestTime', () => {
  test('is the days of the collection and 15 minutes back, or the beginning', () => {
    const now = Date.parse('2025-04-02T00:00:00Z')
    const kept = now * 1000 - earliestTime({ historyDays: 1 }, now)
    expect(kept / 60_000_000).toBeCloseTo(24 * 60 + 15, 0)
    expect(earliestTime({ historyDays: undefined }, now)).toBe(0)
  })
})

describe('the fields of two versions', () => {
  test('marks each field as added, removed, changed or the same', () => {
    const [before, after] = [readDocument(tagged(1, { old: true, same: 'x' })), readDocument(tagged(2, { fresh: true, same: 'x' }))]
    const marks = fieldDifferences(comparedFields(before), comparedFields(after)).map(({ name, mark }) => `${name}${mark}`)
    expect([...marks].sort()).toEqual(['fresh+', 'old-', 'same', 'stock~', 'ts~'])
  })
})
