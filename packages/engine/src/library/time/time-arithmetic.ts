import { createTime, DoubleValue, exactSeconds, nanoOfSecond, type TimeValue } from '@terrarium/values'
import { QueryError } from '../../runtime/query-error.ts'
import { narrow } from '../number/arithmetic.ts'
import { doubleToLong } from '../../compat/java-numbers.ts'
import type { NumberValue } from '../native/parameter-types.ts'
import { nanosOfUnit } from './time-units.ts'

const NANOS_PER_SECOND = 1_000_000_000n

/** First and last instant of the years -999,999,999 and +999,999,999. */
const TIME_MIN = -31_557_014_135_596_800n * NANOS_PER_SECOND
const TIME_MAX = 31_556_889_832_780_799n * NANOS_PER_SECOND + 999_999_999n

/** Beyond these, about a year further out, nothing can be computed at all. */
const INSTANT_MIN = -31_557_014_167_219_200n * NANOS_PER_SECOND
const INSTANT_MAX = 31_556_889_864_403_199n * NANOS_PER_SECOND + 999_999_999n

const MESSAGE_MAX = 'Time exceeds the maximum value.'
const MESSAGE_MIN = 'Time exceeds the minimum value.'

/** Moves an instant forward. @throws {QueryError} invalid_unit, invalid_time */
export function addToTime(time: TimeValue, amount: NumberValue, unit: string): TimeValue {
  return move(time, nanosOf(amount, unit), 1n, MESSAGE_MAX)
}

/** Moves an instant back. @throws {QueryError} invalid_unit, invalid_time */
export function subtractFromTime(time: TimeValue, amount: NumberValue, unit: string): TimeValue {
  return move(time, nanosOf(amount, unit), -1n, MESSAGE_MIN)
}

/** Gives the instant that is an amount of units after the epoch. What is no number of units leads to the last instant. */
export function timeFromEpoch(offset: NumberValue, unit: string): TimeValue {
  const nanos = nanosOf(offset, unit)
  if (nanos === undefined) return fromNanos(INSTANT_MAX)
  if (nanos > INSTANT_MAX) throw outOfRange(MESSAGE_MAX)
  if (nanos < INSTANT_MIN) throw outOfRange(MESSAGE_MIN)
  return fromNanos(nanos)
}

/** Counts the whole units from `start` to `end`, toward zero. @throws {QueryError} invalid_unit, invalid_time */
export function timeBetween(start: TimeValue, end: TimeValue, unit: string): number | bigint {
  return checkedLong((toNanos(end) - toNanos(start)) / nanosOfUnit(unit))
}

/** Counts the microseconds since the epoch; wraps beyond 64 bits. */
export function microsOf(time: TimeValue): number | bigint {
  return narrow(BigInt.asIntN(64, exactSeconds(time) * 1_000_000n + BigInt(Math.floor(nanoOfSecond(time) / 1000))))
}

/** Counts the milliseconds since the epoch. @throws {QueryError} invalid_time */
export function millisOf(time: TimeValue): number | bigint {
  return checkedLong(exactSeconds(time) * 1000n + BigInt(Math.floor(nanoOfSecond(time) / 1_000_000)))
}

/** Counts the seconds since the epoch. */
export function secondsOf(time: TimeValue): number | bigint {
  return narrow(exactSeconds(time))
}

function move(time: TimeValue, nanos: bigint | undefined, direction: bigint, farMessage: string): TimeValue {
  if (nanos === undefined) throw outOfRange(farMessage)
  const moved = toNanos(time) + direction * nanos
  if (moved > INSTANT_MAX || moved < INSTANT_MIN) throw outOfRange(farMessage)
  if (moved > TIME_MAX) throw outOfRange(MESSAGE_MAX)
  if (moved < TIME_MIN) throw outOfRange(MESSAGE_MIN)
  return fromNanos(moved)
}

/** Gives an amount of units in nanoseconds, those of a fraction cut off; undefined for what is not finite. */
function nanosOf(amount: NumberValue, unit: string): bigint | undefined {
  const unitNanos = nanosOfUnit(unit)
  if (!(amount instanceof DoubleValue)) return BigInt(amount) * unitNanos
  if (!Number.isFinite(amount.value)) return undefined
  const magnitude = Math.abs(amount.value)
  const whole = Math.floor(magnitude)
  const nanos = doubleToLong(whole) * unitNanos + doubleToLong((magnitude - whole) * Number(unitNanos))
  return amount.value < 0 ? -nanos : nanos
}

function toNanos(time: TimeValue): bigint {
  return exactSeconds(time) * NANOS_PER_SECOND + BigInt(nanoOfSecond(time))
}

function fromNanos(nanos: bigint): TimeValue {
  const rest = nanos % NANOS_PER_SECOND
  const nanoOfItsSecond = rest < 0n ? rest + NANOS_PER_SECOND : rest
  return createTime((nanos - nanoOfItsSecond) / NANOS_PER_SECOND, Number(nanoOfItsSecond))
}

function checkedLong(value: bigint): number | bigint {
  if (BigInt.asIntN(64, value) !== value) throw outOfRange(value < 0n ? MESSAGE_MIN : MESSAGE_MAX)
  return narrow(value)
}

function outOfRange(message: string): QueryError {
  return new QueryError('invalid_time', message)
}
