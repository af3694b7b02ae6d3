import { findRangeFault, parseDatabasePath, REGION_PREFIXES } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { CHOICES } from '../../data/preferences.ts'
import type { Preference } from '../../data/preferences.ts'
import { text } from '../../messages/metering-text.ts'

type TimeZone = Preference<'timeZone'>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MINUTE_LENGTH = 16
/** Hours of the ranges that end now, as the address has them. */
export const RANGE_HOURS = ['1', '24', '168'] as const

/** Where and when queries ran, as the address of the page says. */
export interface LogChoice {
  readonly path: DatabasePath
  /** Hours up to now; undefined: from `start` to `end`. */
  readonly hours: string | undefined
  /** As fields write times, in UTC, whatever the zone: `2026-11-23T12:00`. */
  readonly start: string
  readonly end: string
  /** In which fields show times. */
  readonly zone: TimeZone
}

/** A time as the field writes it, in UTC. */
function fieldTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, MINUTE_LENGTH)
}

/** A time in UTC as a field shows it in a zone. */
export function shownTime(time: string, zone: TimeZone): string {
  const date = new Date(`${time}Z`)
  if (zone === 'utc' || Number.isNaN(date.getTime())) return time
  return fieldTime(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
}

/** What was typed in a zone as a time in UTC. */
export function typedTime(typed: string, zone: TimeZone): string {
  const date = new Date(typed)
  return zone === 'utc' || Number.isNaN(date.getTime()) ? typed : fieldTime(date.getTime())
}

function readPath(given: string | null): DatabasePath {
  const [prefix = '', ...names] = (given ?? '').split('/')
  const isKnown = REGION_PREFIXES.some((each) => each === prefix)
  return isKnown ? parseDatabasePath([prefix, ...names.filter((name) => name !== '')].join('/')) : { regionGroup: 'us', names: [] }
}

/** Reads a choice: the last hour of the first region group where the address says nothing. */
export function readChoice(params: URLSearchParams, nowMs: number, usualZone: TimeZone = 'utc'): LogChoice {
  const path = readPath(params.get('path'))
  const [start, end] = [params.get('start'), params.get('end')]
  const zone = CHOICES.timeZone.options.find((each) => each === params.get('zone')) ?? usualZone
  if (start !== null || end !== null) return { path, hours: undefined, start: start ?? '', end: end ?? '', zone }
  const hours = RANGE_HOURS.find((each) => each === params.get('hours')) ?? '1'
  return { path, hours, start: fieldTime(nowMs - Number(hours) * HOUR_MS), end: fieldTime(nowMs), zone }
}

/** What is wrong with a range; undefined when nothing is. */
export function faultOf({ start, end }: LogChoice): string | undefined {
  const [from, to] = [new Date(`${start}Z`), new Date(`${end}Z`)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return text('logs.range_missing')
  const fault = findRangeFault(from, to)
  return fault && text(fault === 'order' ? 'logs.range_order' : 'logs.range_length')
}

/** The exact range of a choice: one that was chosen by its length ends now. */
export function exactRange({ hours, start, end }: LogChoice, nowMs: number): { readonly time_start: string; readonly time_end: string } {
  if (hours === undefined) return { time_start: `${start}:00.000Z`, time_end: `${end}:00.000Z` }
  return { time_start: new Date(nowMs - Number(hours) * HOUR_MS).toISOString(), time_end: new Date(nowMs).toISOString() }
}
