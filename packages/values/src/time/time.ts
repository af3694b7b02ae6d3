import { TimeValue } from '../model/value.ts'

const NANOS_PER_SECOND = 1_000_000_000
const MICROS_PER_SECOND = 1_000_000
const SECONDS_PER_DAY = 86_400
/** Beyond it, seconds are kept as multiples of four. */
const EXACT_SECONDS_MAX = 2 ** 53

/** Creates an instant from exact seconds and the nanoseconds of the second. */
export function createTime(seconds: number | bigint, nanos: number): TimeValue {
  if (typeof seconds === 'number') return new TimeValue(seconds, nanos)
  const near = Number(seconds)
  if (near > -EXACT_SECONDS_MAX && near < EXACT_SECONDS_MAX) return new TimeValue(near, nanos)
  const four = BigInt(4)
  const rest = ((seconds % four) + four) % four
  return new TimeValue(Number(seconds - rest), Number(rest) * NANOS_PER_SECOND + nanos)
}

/** Tells an instant's whole seconds since the epoch. */
export function exactSeconds(time: TimeValue): bigint {
  return BigInt(time.seconds) + BigInt(Math.floor(time.nanos / NANOS_PER_SECOND))
}

/** Tells an instant's nanoseconds of its second. */
export function nanoOfSecond(time: TimeValue): number {
  return time.nanos % NANOS_PER_SECOND
}

/** Tells the day of an instant, counted from 1970-01-01. */
export function dayOfTime(time: TimeValue): number {
  return (
    Math.floor((time.seconds - wrappedSecondOfDay(time.seconds)) / SECONDS_PER_DAY) + Math.floor(secondsIntoDay(time) / SECONDS_PER_DAY)
  )
}

/** Tells the second of an instant's day, from 0. */
export function secondOfDay(time: TimeValue): number {
  return secondsIntoDay(time) % SECONDS_PER_DAY
}

function secondsIntoDay(time: TimeValue): number {
  return wrappedSecondOfDay(time.seconds) + Math.floor(time.nanos / NANOS_PER_SECOND)
}

/** Takes the remainder towards minus infinity; exact for any double that is an integer. */
function wrappedSecondOfDay(seconds: number): number {
  const rest = seconds % SECONDS_PER_DAY
  return rest < 0 ? rest + SECONDS_PER_DAY : rest
}

/** Creates the instant that is a number of microseconds after the epoch. */
export function timeFromMicros(micros: number): TimeValue {
  const seconds = Math.floor(micros / MICROS_PER_SECOND)
  return new TimeValue(seconds, (micros - seconds * MICROS_PER_SECOND) * 1000)
}

/** Counts an instant's whole microseconds since the epoch, rounded down; inexact beyond ±2⁵³. */
export function timeToMicros(time: TimeValue): number {
  return time.seconds * MICROS_PER_SECOND + Math.floor(time.nanos / 1000)
}
