import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('making times', () => {
  test.each([
    ['Time("2024-05-06T07:08:09Z")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time.fromString("2024-05-06T07:08:09Z")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T07:08Z")', 'Time("2024-05-06T07:08:00Z")'],
    ['Time("2024-05-06T07:08:09.123Z")', 'Time("2024-05-06T07:08:09.123Z")'],
    ['Time("2024-05-06T07:08:09.123456Z")', 'Time("2024-05-06T07:08:09.123456Z")'],
    ['Time("2024-05-06T07:08:09.123456789Z")', 'Time("2024-05-06T07:08:09.123456789Z")'],
    ['Time("2024-05-06T07:08:09.5Z")', 'Time("2024-05-06T07:08:09.500Z")'],
    ['Time("2024-05-06T07:08:09.1234Z")', 'Time("2024-05-06T07:08:09.123400Z")'],
    ['Time("2024-05-06T07:08:09.000Z")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T07:08:09+02:00")', 'Time("2024-05-06T05:08:09Z")'],
    ['Time("2024-05-06T07:08:09-05:30")', 'Time("2024-05-06T12:38:09Z")'],
    ['Time("2024-05-06T07:08:09+0200")', 'Time("2024-05-06T05:08:09Z")'],
    ['Time("2024-05-06T07:08:09+02:00:30")', 'Time("2024-05-06T05:07:39Z")'],
    ['Time("2024-05-06T07:08:09+00:00")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T07:08:09-00:00")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T07:08:09+0000")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T00:30:00+02:00")', 'Time("2024-05-05T22:30:00Z")'],
    ['Time("2024-02-29T00:00:00Z")', 'Time("2024-02-29T00:00:00Z")'],
    ['Time("2024-05-06T07:08:09+18:00")', 'Time("2024-05-05T13:08:09Z")'],
    ['Time("0000-01-01T00:00:00Z")', 'Time("0000-01-01T00:00:00Z")'],
    ['Time("-0044-03-15T12:00:00Z")', 'Time("-0044-03-15T12:00:00Z")'],
    ['Time("+12024-05-06T07:08:09Z")', 'Time("+12024-05-06T07:08:09Z")'],
    ['Time("+999999999-12-31T23:59:59.999999999Z")', 'Time("+999999999-12-31T23:59:59.999999999Z")'],
    ['Time("-999999999-01-01T00:00:00Z")', 'Time("-999999999-01-01T00:00:00Z")'],
    ['Time("2024-05-06t07:08:09z")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time("2024-05-06T24:00:00Z")', 'Time("2024-05-07T00:00:00Z")'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('text that is not a time', () => {
  test.each([
    ['Time("2024-05-06T07:08:09")', 'invalid_time: `2024-05-06T07:08:09` is not a valid time.'],
    ['Time("2024-05-06")', 'invalid_time: `2024-05-06` is not a valid time.'],
    ['Time("2024-05-06 07:08:09Z")', 'invalid_time: `2024-05-06 07:08:09Z` is not a valid time.'],
    ['Time("2024-05-06T07Z")', 'invalid_time: `2024-05-06T07Z` is not a valid time.'],
    ['Time("2024-13-06T07:08:09Z")', 'invalid_time: `2024-13-06T07:08:09Z` is not a valid time.'],
    ['Time("2024-05-32T07:08:09Z")', 'invalid_time: `2024-05-32T07:08:09Z` is not a valid time.'],
    ['Time("2024-02-30T07:08:09Z")', 'Time("2024-02-29T07:08:09Z")'],
    ['Time("2023-02-29T07:08:09Z")', 'Time("2023-02-28T07:08:09Z")'],
    ['Time("2024-05-06T25:08:09Z")', 'invalid_time: `2024-05-06T25:08:09Z` is not a valid time.'],
    ['Time("2024-05-06T07:60:09Z")', 'invalid_time: `2024-05-06T07:60:09Z` is not a valid time.'],
    ['Time("2016-12-31T23:59:60Z")', 'invalid_time: `2016-12-31T23:59:60Z` is not a valid time.'],
    ['Time("2024-05-06T07:08:09.1234567890Z")', 'invalid_time: `2024-05-06T07:08:09.1234567890Z` is not a valid time.'],
    ['Time("2024-05-06T07:08:09,5Z")', 'invalid_time: `2024-05-06T07:08:09,5Z` is not a valid time.'],
    ['Time("2024-05-06T07:08:09[Europe/Zurich]")', 'invalid_time: `2024-05-06T07:08:09[Europe/Zurich]` is not a valid time.'],
    ['Time("2024-05-06T07:08:09+02:00[Europe/Zurich]")', 'invalid_time: `2024-05-06T07:08:09+02:00[Europe/Zurich]` is not a valid time.'],
    ['Time("2024-05-06T07:08:09+02")', 'invalid_time: `2024-05-06T07:08:09+02` is not a valid time.'],
    ['Time("2024-05-06T07:08:09+19:00")', 'invalid_time: `2024-05-06T07:08:09+19:00` is not a valid time.'],
    ['Time("12024-05-06T07:08:09Z")', 'invalid_time: `12024-05-06T07:08:09Z` is not a valid time.'],
    ['Time("24-05-06T07:08:09Z")', 'invalid_time: `24-05-06T07:08:09Z` is not a valid time.'],
    ['Time("20240506T070809Z")', 'invalid_time: `20240506T070809Z` is not a valid time.'],
    ['Time("2024-05-06T07:08:09Z ")', 'invalid_time: `2024-05-06T07:08:09Z ` is not a valid time.'],
    ['Time("")', 'invalid_time: `` is not a valid time.'],
    ['Time("tomorrow")', 'invalid_time: `tomorrow` is not a valid time.'],
    ['Time("+1000000000-01-01T00:00:00Z")', 'invalid_time: `+1000000000-01-01T00:00:00Z` is not a valid time.'],
    ['Time.fromString("nope")', 'invalid_time: `nope` is not a valid time.'],
    ['Time(1714979289)', 'invalid_argument: expected value for `time` of type String, received Int'],
    ['Time(null)', 'invalid_argument: expected value for `time` of type String, received Null'],
    ['Time(Date("2024-05-06"))', 'invalid_argument: expected value for `time` of type String, received Date'],
    ['Time.fromString(1)', 'invalid_argument: expected value for `time` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parts of a time', () => {
  test.each([
    [
      '{ let t = Time("2024-05-06T07:08:09.123456Z"); [t.year, t.month, t.dayOfMonth, t.dayOfWeek, t.dayOfYear, t.hour, t.minute, t.second] }',
      '[2024, 5, 6, 1, 127, 7, 8, 9]',
    ],
    [
      '{ let t = Time("2024-01-01T00:30:00+02:00"); [t.year, t.month, t.dayOfMonth, t.dayOfWeek, t.dayOfYear, t.hour, t.minute] }',
      '[2023, 12, 31, 7, 365, 22, 30]',
    ],
    ['Time("2024-05-06T07:08:09Z").year', '2024'],
    ['Time("2024-05-06T07:08:09Z").hour + 1', '8'],
    ['Time("2024-05-05T00:00:00Z").dayOfWeek', '7'],
    ['Time("2024-12-31T23:59:59Z").dayOfYear', '366'],
    ['Time("-0044-03-15T12:00:00Z").year', '-44'],
    ['Time("+999999999-12-31T23:59:59Z").year', '999999999'],
    ['Time("2024-05-06T07:08:09Z").year()', 'invalid_function_invocation: `year`: Expected a function, found `Int`'],
    ['Time("2024-05-06T07:08:09Z").millisecond', 'null'],
    ['Time("2024-05-06T07:08:09Z").nano', 'null'],
    ['Time("2024-05-06T07:08:09Z")["year"]', 'invalid_function_invocation: The function `[]` does not exist on `Time`'],
    ['[Time("2024-05-06T07:08:09Z"), Time("2023-05-06T07:08:09Z")].map(.year)', '[2024, 2023]'],
    ['[{ at: Time("2024-05-06T07:08:09Z") }] { y: .at.year, m: .at.month }', '[{ y: 2024, m: 5 }]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('numbers and text from times', () => {
  test.each([
    ['Time("2024-05-06T07:08:09.123456789Z").toMicros()', '1714979289123456'],
    ['Time("2024-05-06T07:08:09.123456789Z").toMillis()', '1714979289123'],
    ['Time("2024-05-06T07:08:09.999Z").toSeconds()', '1714979289'],
    ['Time("1970-01-01T00:00:00Z").toMicros()', '0'],
    ['Time("1969-12-31T23:59:59.999999Z").toMicros()', '-1'],
    ['Time("1969-12-31T23:59:59.9999Z").toMillis()', '-1'],
    ['Time("1969-12-31T23:59:59.5Z").toSeconds()', '-1'],
    ['Time("1969-12-31T23:59:58.000000001Z").toMicros()', '-2000000'],
    ['Time("+999999999-12-31T23:59:59Z").toSeconds()', '31556889832780799'],
    ['Time("+999999999-12-31T23:59:59Z").toMicros()', '-5489277336243814976'],
    ['Time("-999999999-01-01T00:00:00Z").toMicros()', '5364974520242814976'],
    ['Time("1970-01-01T00:00:01Z").toMillis()', '1000'],
    ['Time("2024-05-06T09:08:09+02:00").toString()', '"2024-05-06T07:08:09Z"'],
    ['Time("2024-05-06T07:08:09.5Z").toString()', '"2024-05-06T07:08:09.500Z"'],
    ['Time("2024-05-06T07:08:09.1234Z").toString()', '"2024-05-06T07:08:09.123400Z"'],
    ['Time("2024-05-06T07:08:09.1234567Z").toString()', '"2024-05-06T07:08:09.123456700Z"'],
    ['Time("2024-05-06T07:08Z").toString()', '"2024-05-06T07:08:00Z"'],
    ['Time("+12024-05-06T07:08:09Z").toString()', '"+12024-05-06T07:08:09Z"'],
    ['Time("-0044-03-15T12:00:00Z").toString()', '"-0044-03-15T12:00:00Z"'],
    ['[Time("2024-05-06T07:08:09Z")].toString()', '"[Time(\\"2024-05-06T07:08:09Z\\")]"'],
    ['"at #{Time("2024-05-06T07:08:09Z")}"', '"at 2024-05-06T07:08:09Z"'],
    ['Time("2024-05-06T07:08:09Z").toDate()', 'invalid_function_invocation: The function `toDate` does not exist on `Time`'],
    ['Date(Time("2024-05-06T07:08:09Z").toString().slice(0, 10))', 'Date("2024-05-06")'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('times from offsets', () => {
  test.each([
    ['Time.epoch(1714979289, "seconds")', 'Time("2024-05-06T07:08:09Z")'],
    ['Time.epoch(1, "second")', 'Time("1970-01-01T00:00:01Z")'],
    ['Time.epoch(1714979289123, "milliseconds")', 'Time("2024-05-06T07:08:09.123Z")'],
    ['Time.epoch(1, "millisecond")', 'Time("1970-01-01T00:00:00.001Z")'],
    ['Time.epoch(1714979289123456, "microseconds")', 'Time("2024-05-06T07:08:09.123456Z")'],
    ['Time.epoch(5, "nanoseconds")', 'Time("1970-01-01T00:00:00.000000005Z")'],
    ['Time.epoch(1, "nanosecond")', 'Time("1970-01-01T00:00:00.000000001Z")'],
    ['Time.epoch(90, "minutes")', 'Time("1970-01-01T01:30:00Z")'],
    ['Time.epoch(36, "hours")', 'Time("1970-01-02T12:00:00Z")'],
    ['Time.epoch(3, "half days")', 'Time("1970-01-02T12:00:00Z")'],
    ['Time.epoch(1, "half day")', 'Time("1970-01-01T12:00:00Z")'],
    ['Time.epoch(19849, "days")', 'Time("2024-05-06T00:00:00Z")'],
    ['Time.epoch(1, "day")', 'Time("1970-01-02T00:00:00Z")'],
    ['Time.epoch(-1, "day")', 'Time("1969-12-31T00:00:00Z")'],
    ['Time.epoch(0, "days")', 'Time("1970-01-01T00:00:00Z")'],
    ['Time.epoch(1.5, "seconds")', 'Time("1970-01-01T00:00:01.500Z")'],
    ['Time.epoch(0.25, "days")', 'Time("1970-01-01T06:00:00Z")'],
    ['Time.epoch(0.5, "half days")', 'Time("1970-01-01T06:00:00Z")'],
    ['Time.epoch(-1.5, "seconds")', 'Time("1969-12-31T23:59:58.500Z")'],
    ['Time.epoch(0.4, "nanoseconds")', 'Time("1970-01-01T00:00:00Z")'],
    ['Time.epoch(Math.NaN, "seconds")', 'Time("+1000000000-12-31T23:59:59.999999999Z")'],
    ['Time.epoch(Math.Infinity, "seconds")', 'Time("+1000000000-12-31T23:59:59.999999999Z")'],
    ['Time.epoch(-Math.Infinity, "seconds")', 'Time("+1000000000-12-31T23:59:59.999999999Z")'],
    ['Time.epoch(1, " day ")', 'Time("1970-01-02T00:00:00Z")'],
    ['Time.epoch(1, "week")', 'invalid_unit: `week` is not a valid time unit.'],
    ['Time.epoch(1, "Day")', 'invalid_unit: `Day` is not a valid time unit.'],
    ['Time.epoch(1, "ms")', 'invalid_unit: `ms` is not a valid time unit.'],
    ['Time.epoch(1, "")', 'invalid_unit: `` is not a valid time unit.'],
    ['Time.epoch(1, "month")', 'invalid_unit: `month` is not a valid time unit.'],
    ['Time.epoch(1, 1)', 'invalid_argument: expected value for `unit` of type String, received Int'],
    ['Time.epoch("1", "day")', 'invalid_argument: expected value for `offset` of type Number, received String'],
    ['Time.epoch("days", 1)', 'invalid_argument: expected value for `offset` of type Number, received String'],
    ['Time.epoch', '[function epoch()]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('the time of the transaction', () => {
  test.each([
    ['TransactionTime().toString()', '"[transaction time]"'],
    ['[TransactionTime()].toString()', '"[TransactionTime()]"'],
    ['"at #{TransactionTime()}"', '"at [transaction time]"'],
    ['[TransactionTime() isa TransactionTime, TransactionTime() isa Time]', '[true, false]'],
    ['TransactionTime() == TransactionTime()', 'true'],
    ['[TransactionTime() < TransactionTime(), TransactionTime() <= TransactionTime()]', '[false, true]'],
    ['TransactionTime', 'TransactionTime'],
    ['TransactionTime().year', 'null'],
    ['TransactionTime().add(1, "day")', 'invalid_function_invocation: The function `add` does not exist on `TransactionTime`'],
    ['[TransactionTime(), TransactionTime()].distinct().length', '1'],
    ['[TransactionTime()].includes(TransactionTime())', 'true'],
    ['[TransactionTime(), TransactionTime()].order().length', '2'],
    ['at (TransactionTime()) 1 + 1', '2'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
