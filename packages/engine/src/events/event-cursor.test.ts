import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCursors, formatEventCursor, ORDINAL_MAX, parseEventCursor } from './event-cursor.ts'

const cursor = fc.record({
  time: fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
  ordinal: fc.integer({ min: 0, max: ORDINAL_MAX }),
})

describe('event cursors', () => {
  test('are read back as they were written', () => {
    fc.assert(
      fc.property(cursor, (given) => {
        expect(parseEventCursor(formatEventCursor(given))).toEqual(given)
      }),
    )
  })

  test('keep times before 1970', () => {
    expect(parseEventCursor(formatEventCursor({ time: -5, ordinal: 0 }))).toEqual({ time: -5, ordinal: 0 })
  })

  test.each(['', 'hello', 'gsGA', 'YSBsaWJyYXJ5IG9mIGJvb2tz', `${formatEventCursor({ time: 1, ordinal: 0 })}AAAA`])('refuse %j', (text) => {
    expect(parseEventCursor(text)).toBeUndefined()
  })

  test('are ordered by time, then by place in the transaction', () => {
    const ordered = [
      { time: -1, ordinal: 9 },
      { time: 0, ordinal: 0 },
      { time: 7, ordinal: 0 },
      { time: 7, ordinal: 1 },
      { time: 7, ordinal: ORDINAL_MAX },
      { time: 8, ordinal: 0 },
    ]
    expect([...ordered].reverse().sort(compareCursors)).toEqual(ordered)
  })
})
