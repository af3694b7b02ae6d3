import {
  DateValue,
  daysFromCivil,
  dayOfTime,
  DoubleValue,
  parseDate,
  timeFromMicros,
  YEAR_MAX,
  YEAR_MIN,
  type Value,
} from '@terrarium/values'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { method, typeTable, toStringMethod } from '../native/native-definition.ts'
import { doubleToLong } from '../../compat/java-numbers.ts'
import { dateType, numberType, stringType, type NumberValue } from '../native/parameter-types.ts'
import { calendarFields } from './time-table.ts'
import { checkDateUnit } from './time-units.ts'

const DAYS_MIN = BigInt(daysFromCivil(YEAR_MIN, 1, 1))
const DAYS_MAX = BigInt(daysFromCivil(YEAR_MAX, 12, 31))

export const dateTable: TypeTable = typeTable('Date', {
  fields: calendarFields((date: DateValue) => date.days),
  methods: [
    toStringMethod,
    moving('add', 1n),
    moving('subtract', -1n),
    method('difference', [['start', dateType]], (date: DateValue, [start]) => BigInt(date.days - start.days)),
  ],
})

export const dateModule: TypeTable = typeTable('Date', {
  methods: [
    fromText('fromString'),
    method('today', [], (_self: Value, _args, context) => new DateValue(dayOfTime(timeFromMicros(context.queryTime)))),
  ],
  apply: fromText('apply'),
})

function moving(name: string, direction: bigint): NativeMethod {
  return method(
    name,
    [
      ['amount', numberType],
      ['unit', stringType],
    ],
    (date: DateValue, [amount, unit]) => {
      checkDateUnit(unit)
      return fromDays(BigInt(date.days) + direction * wholeDays(amount))
    },
  )
}

/** Rounds a double half up. */
function wholeDays(amount: NumberValue): bigint {
  return amount instanceof DoubleValue ? doubleToLong(Math.floor(amount.value + 0.5)) : BigInt(amount)
}

function fromDays(days: bigint): DateValue {
  if (days > DAYS_MAX) throw new QueryError('invalid_date', 'Date exceeds the maximum value.')
  if (days < DAYS_MIN) throw new QueryError('invalid_date', 'Date exceeds the minimum value.')
  return new DateValue(Number(days))
}

function fromText(name: string): NativeMethod {
  return method(name, [['date', stringType]], (_self: Value, [text]) => {
    const date = parseDate(text)
    if (date === undefined) throw new QueryError('invalid_date', `\`${text}\` is not a valid date.`)
    return date
  })
}
