import {
  civilFromDays,
  dayOfTime,
  dayOfWeek,
  dayOfYear,
  parseTime,
  secondOfDay,
  timeFromMicros,
  TRANSACTION_TIME,
  type TimeValue,
  type Value,
} from '@terrarium/values'
import type { NativeField, NativeMethod, TypeTable } from '../../runtime/native.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { field, method, typeTable, toStringMethod } from '../native/native-definition.ts'
import { numberType, stringType, timeType } from '../native/parameter-types.ts'
import { addToTime, microsOf, millisOf, secondsOf, subtractFromTime, timeBetween, timeFromEpoch } from './time-arithmetic.ts'

export const timeTable: TypeTable = typeTable('Time', {
  fields: [...calendarFields((time: TimeValue) => dayOfTime(time)), ...clockFields()],
  methods: [
    toStringMethod,
    method('toMicros', [], (time: TimeValue) => microsOf(time)),
    method('toMillis', [], (time: TimeValue) => millisOf(time)),
    method('toSeconds', [], (time: TimeValue) => secondsOf(time)),
    method(
      'add',
      [
        ['amount', numberType],
        ['unit', stringType],
      ],
      (time: TimeValue, [amount, unit]) => addToTime(time, amount, unit),
    ),
    method(
      'subtract',
      [
        ['amount', numberType],
        ['unit', stringType],
      ],
      (time: TimeValue, [amount, unit]) => subtractFromTime(time, amount, unit),
    ),
    method(
      'difference',
      [
        ['start', timeType],
        ['unit', stringType],
      ],
      (time: TimeValue, [start, unit]) => timeBetween(start, time, unit),
    ),
  ],
})

export const timeModule: TypeTable = typeTable('Time', {
  methods: [
    fromText('fromString'),
    method('now', [], (_self: Value, _args, context) => timeFromMicros(context.queryTime), 'observation'),
    method(
      'epoch',
      [
        ['offset', numberType],
        ['unit', stringType],
      ],
      (_self: Value, [offset, unit]) => timeFromEpoch(offset, unit),
    ),
  ],
  apply: fromText('apply'),
})

export const transactionTimeTable: TypeTable = typeTable('TransactionTime', { methods: [toStringMethod] })

export const transactionTimeModule: TypeTable = typeTable('TransactionTime', {
  apply: method('apply', [], () => TRANSACTION_TIME),
})

/** Fields of the calendar that dates and times have in common, from the days since 1970-01-01. */
export function calendarFields<Self extends Value>(daysOf: (self: Self) => number): readonly NativeField[] {
  return [
    field('year', (self: Self) => civilFromDays(daysOf(self)).year),
    field('month', (self: Self) => civilFromDays(daysOf(self)).month),
    field('dayOfMonth', (self: Self) => civilFromDays(daysOf(self)).day),
    field('dayOfWeek', (self: Self) => dayOfWeek(daysOf(self))),
    field('dayOfYear', (self: Self) => dayOfYear(daysOf(self))),
  ]
}

function clockFields(): readonly NativeField[] {
  return [
    field('hour', (time: TimeValue) => Math.floor(secondOfDay(time) / 3600)),
    field('minute', (time: TimeValue) => Math.floor(secondOfDay(time) / 60) % 60),
    field('second', (time: TimeValue) => secondOfDay(time) % 60),
  ]
}

function fromText(name: string): NativeMethod {
  return method(name, [['time', stringType]], (_self: Value, [text]) => {
    const time = parseTime(text)
    if (time === undefined) throw new QueryError('invalid_time', `\`${text}\` is not a valid time.`)
    return time
  })
}
