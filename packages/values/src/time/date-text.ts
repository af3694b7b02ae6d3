import { civilFromDays, daysFromCivil, daysInMonth } from './calendar.ts'
import { DateValue } from '../model/value.ts'

const datePattern = /^(-?\d{4}|[+-]\d{5,9})-(\d\d)-(\d\d)$/

/** Reads `YYYY-MM-DD`, with a sign for years of more than four digits; undefined when the text is no day of the calendar. */
export function parseDate(text: string): DateValue | undefined {
  const match = datePattern.exec(text)
  if (match === null) return undefined
  const year = parseYear(match[1] as string)
  const month = Number(match[2])
  const day = Number(match[3])
  if (year === undefined || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return new DateValue(daysFromCivil(year, month, day))
}

/** Reads a year of four digits, or signed of up to nine. A plus sign before four digits is refused, as is a minus before zero padding. */
export function parseYear(text: string): number | undefined {
  const isPadded = text.length > 5 && text.charCodeAt(1) === 0x30
  return isPadded ? undefined : Number(text)
}

/** Renders a date as ISO text. */
export function formatDate(date: DateValue): string {
  return formatCivil(date.days)
}

/** Renders the calendar day that is `days` after 1970-01-01. */
export function formatCivil(days: number): string {
  const { year, month, day } = civilFromDays(days)
  return `${formatYear(year)}-${twoDigits(month)}-${twoDigits(day)}`
}

function formatYear(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0')
  if (year < 0) return `-${digits}`
  return year > 9999 ? `+${digits}` : digits
}

/** Renders a number below 100 with two digits. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
