import { daysFromCivil, daysInMonth } from './calendar.ts'
import { formatCivil, parseYear, twoDigits } from './date-text.ts'
import { createTime, dayOfTime, nanoOfSecond, secondOfDay, timeFromMicros } from './time.ts'
import type { TimeValue } from '../model/value.ts'

const timePattern =
  /^(-?\d{4}|[+-]\d{5,9})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{0,9}))?)?(?:[Zz]|([+-])(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)))$/

const OFFSET_SECONDS_MAX = 18 * 3600
const SECONDS_PER_DAY = 86_400
/** Days up to which seconds since the epoch stay exact in a double. */
const EXACT_DAYS_MAX = 100_000_000_000

/**
 * Reads an ISO date and time with an offset; undefined when the text is none.
 *
 * Lenient as the reference server: a day that the month lacks becomes its last one (up to 31), `24:00:00` is the next midnight.
 * @see reference: fql-stdlib.md §9
 */
export function parseTime(text: string): TimeValue | undefined {
  const match = timePattern.exec(text)
  if (match === null) return undefined
  const days = parseDays(match)
  const seconds = parseSecondOfDay(match)
  const offset = parseOffset(match)
  if (days === undefined || seconds === undefined || offset === undefined) return undefined
  const nanos = Number((match[7] ?? '').padEnd(9, '0'))
  if (seconds === SECONDS_PER_DAY && nanos !== 0) return undefined
  if (Math.abs(days) < EXACT_DAYS_MAX) return createTime(days * SECONDS_PER_DAY + seconds - offset, nanos)
  return createTime(BigInt(days) * BigInt(SECONDS_PER_DAY) + BigInt(seconds - offset), nanos)
}

function parseDays(match: RegExpExecArray): number | undefined {
  const year = parseYear(match[1] as string)
  const month = Number(match[2])
  const day = Number(match[3])
  if (year === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return daysFromCivil(year, month, Math.min(day, daysInMonth(year, month)))
}

function parseSecondOfDay(match: RegExpExecArray): number | undefined {
  const hour = Number(match[4])
  const minute = Number(match[5])
  const second = Number(match[6] ?? '0')
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute + second > 0)) return undefined
  return hour * 3600 + minute * 60 + second
}

function parseOffset(match: RegExpExecArray): number | undefined {
  if (match[8] === undefined) return 0
  const minute = Number(match[10] ?? match[12])
  const second = Number(match[11] ?? '0')
  const offset = Number(match[9]) * 3600 + minute * 60 + second
  if (minute > 59 || second > 59 || offset > OFFSET_SECONDS_MAX) return undefined
  return match[8] === '-' ? -offset : offset
}

/** Renders an instant as ISO text in UTC, with as many groups of three decimals as it needs. */
export function formatTime(time: TimeValue): string {
  const second = secondOfDay(time)
  const clock = `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}`
  return `${formatCivil(dayOfTime(time))}T${clock}${formatFraction(nanoOfSecond(time))}Z`
}

function formatFraction(nanos: number): string {
  if (nanos === 0) return ''
  const digits = String(nanos).padStart(9, '0')
  if (nanos % 1_000_000 === 0) return `.${digits.slice(0, 3)}`
  return nanos % 1000 === 0 ? `.${digits.slice(0, 6)}` : `.${digits}`
}

/** Renders microseconds since the epoch as ISO text. */
export function formatMicros(micros: number): string {
  return formatTime(timeFromMicros(micros))
}
