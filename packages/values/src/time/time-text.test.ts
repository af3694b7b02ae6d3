import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilFromDays, dayOfWeek, dayOfYear, daysFromCivil, YEAR_MIN } from './calendar.ts'
import { formatDate, parseDate } from './date-text.ts'
import { createTime, exactSeconds, nanoOfSecond, timeToMicros } from './time.ts'
import { formatMicros, formatTime, parseTime } from './time-text.ts'
import type { TimeValue } from '../model/value.ts'

const roundTrip = (text: string) => {
  const time = parseTime(text)
  return time === undefined ? undefined : formatTime(time)
}

describe('parseTime', () => {
  test.each([
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09Z'],
    ['2024-05-06T07:08Z', '2024-05-06T07:08:00Z'],
    ['2024-05-06T07:08:09.123456789Z', '2024-05-06T07:08:09.123456789Z'],
    ['2024-05-06T07:08:09.5Z', '2024-05-06T07:08:09.500Z'],
    ['2024-05-06T07:08:09.1234Z', '2024-05-06T07:08:09.123400Z'],
    ['2024-05-06T07:08:09.1234567Z', '2024-05-06T07:08:09.123456700Z'],
    ['2024-05-06T07:08:09.000Z', '2024-05-06T07:08:09Z'],
    ['2024-05-06T07:08:09+02:00', '2024-05-06T05:08:09Z'],
    ['2024-05-06T07:08:09-05:30', '2024-05-06T12:38:09Z'],
    ['2024-05-06T07:08:09+0200', '2024-05-06T05:08:09Z'],
    ['2024-05-06T07:08:09+02:00:30', '2024-05-06T05:07:39Z'],
    ['2024-05-06T00:30:00+02:00', '2024-05-05T22:30:00Z'],
    ['2024-05-06T07:08:09+18:00', '2024-05-05T13:08:09Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
    ['-0044-03-15T12:00:00Z', '-0044-03-15T12:00:00Z'],
    ['+12024-05-06T07:08:09Z', '+12024-05-06T07:08:09Z'],
    ['+999999999-12-31T23:59:59.999999999Z', '+999999999-12-31T23:59:59.999999999Z'],
    ['-999999999-01-01T00:00:00Z', '-999999999-01-01T00:00:00Z'],
    ['2024-05-06t07:08:09z', '2024-05-06T07:08:09Z'],
    ['2024-05-06T24:00:00Z', '2024-05-07T00:00:00Z'],
    ['2024-02-30T07:08:09Z', '2024-02-29T07:08:09Z'],
    ['2023-02-29T07:08:09Z', '2023-02-28T07:08:09Z'],
    ['1955-05-05T05:05:05.5Z', '1955-05-05T05:05:05.500Z'],
  ])('reads %s', (text, shown) => {
    expect(roundTrip(text)).toBe(shown)
  })

  test.each([
    '2024-05-06T07:08:09',
    '2024-05-06',
    '2024-05-06 07:08:09Z',
    '2024-05-06T07Z',
    '2024-13-06T07:08:09Z',
    '2024-05-32T07:08:09Z',
    '2024-05-06T25:08:09Z',
    '2024-05-06T24:00:01Z',
    '2024-05-06T07:60:09Z',
    '2016-12-31T23:59:60Z',
    '2024-05-06T07:08:09.1234567890Z',
    '2024-05-06T07:08:09,5Z',
    '2024-05-06T07:08:09[Europe/Zurich]',
    '2024-05-06T07:08:09+02',
    '2024-05-06T07:08:09+19:00',
    '12024-05-06T07:08:09Z',
    '24-05-06T07:08:09Z',
    '20240506T070809Z',
    '2024-05-06T07:08:09Z ',
    '',
    'tomorrow',
    '+1000000000-01-01T00:00:00Z',
  ])('refuses %s', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })

  test('keeps far seconds exact', () => {
    const last = parseTime('+999999999-12-31T23:59:59.000000007Z') as TimeValue
    expect(String(exactSeconds(last))).toBe('31556889832780799')
    expect(nanoOfSecond(last)).toBe(7)
    expect(createTime(exactSeconds(last), 7)).toEqual(last)
  })

  test('undoes formatTime', () => {
    const first = BigInt(daysFromCivil(YEAR_MIN, 1, 1)) * BigInt(86_400)
    const seconds = fc.bigInt({ min: first, max: BigInt('31556889832780799') })
    fc.assert(
      fc.property(seconds, fc.nat(999_999_999), (whole, nanos) => {
        const time = createTime(whole, nanos)
        expect(parseTime(formatTime(time))).toEqual(time)
      }),
    )
  })
})

describe('micros', () => {
  test('show as times', () => {
    expect(formatMicros(1735689600123456)).toBe('2025-01-01T00:00:00.123456Z')
    expect(formatMicros(-1)).toBe('1969-12-31T23:59:59.999999Z')
    expect(timeToMicros(parseTime('2024-05-06T07:08:09.123456789Z') as TimeValue)).toBe(1714979289123456)
    expect(timeToMicros(parseTime('1969-12-31T23:59:58.000000001Z') as TimeValue)).toBe(-2000000)
  })
})

describe('parseDate', () => {
  test.each(['2024-05-06', '2024-02-29', '0000-01-01', '-0044-03-15', '+12024-05-06', '+999999999-12-31', '-999999999-01-01'])(
    'reads %s',
    (text) => {
      const date = parseDate(text)
      expect(date && formatDate(date)).toBe(text)
    },
  )

  test.each([
    '2023-02-29',
    '2024-13-01',
    '2024-05-00',
    '2024-5-6',
    '2024/05/06',
    '2024-05-06T07:08:09Z',
    '12024-05-06',
    '2024-05-06 ',
    '',
    '+1000000000-01-01',
  ])('refuses %s', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })
})

describe('the calendar', () => {
  test('counts days there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -365_242_498_999, max: 365_242_498_999 }), (days) => {
        const { year, month, day } = civilFromDays(days)
        expect(daysFromCivil(year, month, day)).toBe(days)
      }),
    )
  })

  test('agrees with the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (days) => {
        const date = new Date(days * 86_400_000)
        expect(civilFromDays(days)).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
        expect(dayOfWeek(days)).toBe(date.getUTCDay() || 7)
        expect(dayOfYear(days)).toBe(
          (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000,
        )
      }),
    )
  })
})
