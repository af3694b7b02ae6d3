/** A day of the proleptic ISO calendar; `month` and `day` from 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Limits of years in times and dates. */
export const YEAR_MAX = 999_999_999
export const YEAR_MIN = -999_999_999

const DAYS_OF_ERA = 146_097
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468

/** Counts the days from 1970-01-01 to a day of the calendar. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_OF_ERA + dayOfEra - EPOCH_SHIFT
}

/** Finds the day of the calendar that is `days` after 1970-01-01. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + EPOCH_SHIFT
  const era = Math.floor(shifted / DAYS_OF_ERA)
  const dayOfEra = shifted - era * DAYS_OF_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

/** Tells whether a year has a leap day. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const monthLengths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Counts the days of a month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] as number)
}

/** Tells the day of the week: Monday is 1, Sunday 7. */
export function dayOfWeek(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1
}

/** Tells the day of the year, from 1. */
export function dayOfYear(days: number): number {
  return days - daysFromCivil(civilFromDays(days).year, 1, 1) + 1
}
