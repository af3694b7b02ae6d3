import { member, module, type, type ModuleSignature, type TypeSignature } from './signature.ts'

const UNITS = 'Units are days, half days, hours, minutes, seconds, milliseconds, microseconds and nanoseconds.'

const CALENDAR = (at: string) => ({
  year: member('Number', 'The year.', `${at}.year`, '2024'),
  month: member('Number', 'The month, from 1.', `${at}.month`, '1'),
  dayOfMonth: member('Number', 'The day of the month, from 1.', `${at}.dayOfMonth`, '31'),
  dayOfWeek: member('Number', 'The day of the week; Monday is 1.', `${at}.dayOfWeek`, '3'),
  dayOfYear: member('Number', 'The day of the year, from 1.', `${at}.dayOfYear`, '31'),
})

const TIME_EXAMPLE = 'Time("2024-01-31T12:30:15Z")'
const DATE_EXAMPLE = 'Date("2024-01-31")'

/** Instants. */
export const TIME: TypeSignature = type('Time', 'An instant, to the nanosecond, in UTC.', {
  persistable: true,
  fields: {
    ...CALENDAR(TIME_EXAMPLE),
    hour: member('Number', 'The hour of the day.', `${TIME_EXAMPLE}.hour`, '12'),
    minute: member('Number', 'The minute of the hour.', `${TIME_EXAMPLE}.minute`, '30'),
    second: member('Number', 'The second of the minute.', `${TIME_EXAMPLE}.second`, '15'),
    add: member(
      '(amount: Number, unit: String) => Time',
      `A later instant. ${UNITS}`,
      `${TIME_EXAMPLE}.add(1, "hour")`,
      'Time("2024-01-31T13:30:15Z")',
    ),
    subtract: member(
      '(amount: Number, unit: String) => Time',
      `An earlier instant. ${UNITS}`,
      `${TIME_EXAMPLE}.subtract(1, "day")`,
      'Time("2024-01-30T12:30:15Z")',
    ),
    difference: member(
      '(start: Time, unit: String) => Number',
      `Whole units from another instant to this one. ${UNITS}`,
      `${TIME_EXAMPLE}.difference(Time("2024-01-31T00:00:00Z"), "hours")`,
      '12',
    ),
    toMicros: member('() => Number', 'Microseconds since 1970.', 'Time("1970-01-01T00:00:01Z").toMicros()', '1000000'),
    toMillis: member('() => Number', 'Milliseconds since 1970.', 'Time("1970-01-01T00:00:01Z").toMillis()', '1000'),
    toSeconds: member('() => Number', 'Seconds since 1970.', 'Time("1970-01-01T00:00:01Z").toSeconds()', '1'),
    toString: member('() => String', 'The instant in ISO form.', `${TIME_EXAMPLE}.toString()`, '"2024-01-31T12:30:15Z"'),
  },
})

/** Days of the calendar. */
export const DATE: TypeSignature = type('Date', 'A day of the calendar.', {
  persistable: true,
  fields: {
    ...CALENDAR(DATE_EXAMPLE),
    add: member(
      '(amount: Number, unit: String) => Date',
      'A later day. The unit is days.',
      `${DATE_EXAMPLE}.add(1, "day")`,
      'Date("2024-02-01")',
    ),
    subtract: member(
      '(amount: Number, unit: String) => Date',
      'An earlier day. The unit is days.',
      `${DATE_EXAMPLE}.subtract(1, "day")`,
      'Date("2024-01-30")',
    ),
    difference: member(
      '(start: Date) => Number',
      'Days from another day to this one.',
      `${DATE_EXAMPLE}.difference(Date("2024-01-01"))`,
      '30',
    ),
    toString: member('() => String', 'The day in ISO form.', `${DATE_EXAMPLE}.toString()`, '"2024-01-31"'),
  },
})

/** The commit time of the running transaction. */
export const TRANSACTION_TIME: TypeSignature = type('TransactionTime', 'The time at which the running transaction will be committed.', {
  fields: {
    toString: member(
      '() => String',
      'A text for the transaction time, which is not known until the commit.',
      'TransactionTime().toString()',
      '"[transaction time]"',
    ),
  },
})

/** Making instants and days. */
export const TIME_MODULES: readonly ModuleSignature[] = [
  module('Time', 'Making instants.', {
    apply: member('(time: String) => Time', 'The instant of a text in ISO form with an offset.', TIME_EXAMPLE, TIME_EXAMPLE),
    fields: {
      epoch: member(
        '(offset: Number, unit: String) => Time',
        `The instant so many units after 1970. ${UNITS}`,
        'Time.epoch(1, "day")',
        'Time("1970-01-02T00:00:00Z")',
      ),
      fromString: member(
        '(time: String) => Time',
        'The instant of a text in ISO form with an offset.',
        `Time.fromString("2024-01-31T12:30:15Z")`,
        TIME_EXAMPLE,
      ),
      now: member('() => Time', 'The time of the query; the same throughout it.', 'Time.now() == Time.now()', 'true'),
    },
  }),
  module('Date', 'Making days.', {
    apply: member('(date: String) => Date', 'The day of a text in ISO form.', DATE_EXAMPLE, DATE_EXAMPLE),
    fields: {
      fromString: member('(date: String) => Date', 'The day of a text in ISO form.', 'Date.fromString("2024-01-31")', DATE_EXAMPLE),
      today: member('() => Date', 'The day of the query, in UTC.', 'Date.today() > Date("2024-01-31")', 'true'),
    },
  }),
  module('TransactionTime', 'The time at which the running transaction will be committed.', {
    apply: member(
      '() => TransactionTime',
      'The commit time, which is filled in when it is stored or shown.',
      'TransactionTime() isa TransactionTime',
      'true',
    ),
    fields: {},
  }),
]
