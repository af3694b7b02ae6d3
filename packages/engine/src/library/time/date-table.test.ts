import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('making dates', () => {
  test.each([
    ['Date("2024-05-06")', 'Date("2024-05-06")'],
    ['Date.fromString("2024-05-06")', 'Date("2024-05-06")'],
    ['Date("2024-02-29")', 'Date("2024-02-29")'],
    ['Date("0000-01-01")', 'Date("0000-01-01")'],
    ['Date("-0044-03-15")', 'Date("-0044-03-15")'],
    ['Date("+12024-05-06")', 'Date("+12024-05-06")'],
    ['Date("+999999999-12-31")', 'Date("+999999999-12-31")'],
    ['Date("-999999999-01-01")', 'Date("-999999999-01-01")'],
    ['Date("2023-02-29")', 'invalid_date: `2023-02-29` is not a valid date.'],
    ['Date("2024-13-01")', 'invalid_date: `2024-13-01` is not a valid date.'],
    ['Date("2024-05-00")', 'invalid_date: `2024-05-00` is not a valid date.'],
    ['Date("2024-5-6")', 'invalid_date: `2024-5-6` is not a valid date.'],
    ['Date("2024/05/06")', 'invalid_date: `2024/05/06` is not a valid date.'],
    ['Date("2024-05-06T07:08:09Z")', 'invalid_date: `2024-05-06T07:08:09Z` is not a valid date.'],
    ['Date("2024-05-06Z")', 'invalid_date: `2024-05-06Z` is not a valid date.'],
    ['Date("12024-05-06")', 'invalid_date: `12024-05-06` is not a valid date.'],
    ['Date("2024-05-06 ")', 'invalid_date: `2024-05-06 ` is not a valid date.'],
    ['Date("")', 'invalid_date: `` is not a valid date.'],
    ['Date("+1000000000-01-01")', 'invalid_date: `+1000000000-01-01` is not a valid date.'],
    ['Date(20240506)', 'invalid_argument: expected value for `date` of type String, received Int'],
    ['Date(null)', 'invalid_argument: expected value for `date` of type String, received Null'],
    ['Date(Time("2024-05-06T07:08:09Z"))', 'invalid_argument: expected value for `date` of type String, received Time'],
    ['Date.fromString(1)', 'invalid_argument: expected value for `date` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('adding and subtracting days', () => {
  test.each([
    ['Date("2024-02-28").add(2, "days")', 'Date("2024-03-01")'],
    ['Date("2024-12-31").add(1, "day")', 'Date("2025-01-01")'],
    ['Date("2024-03-01").add(-1, "days")', 'Date("2024-02-29")'],
    ['Date("2024-03-01").add(0, "day")', 'Date("2024-03-01")'],
    ['Date("1970-01-01").add("19849".parseLong()!, "days")', 'Date("2024-05-06")'],
    ['Date("2024-03-01").subtract(1, "day")', 'Date("2024-02-29")'],
    ['Date("2024-03-01").subtract(-1, "day")', 'Date("2024-03-02")'],
    ['Date("2024-03-01").add(0.5, "days")', 'Date("2024-03-02")'],
    ['Date("2024-03-01").add(0.4, "days")', 'Date("2024-03-01")'],
    ['Date("2024-03-01").add(-0.5, "days")', 'Date("2024-03-01")'],
    ['Date("2024-03-01").add(1.5, "days")', 'Date("2024-03-03")'],
    ['Date("2024-03-01").subtract(0.5, "days")', 'Date("2024-02-29")'],
    ['Date("2024-03-01").subtract(1.5, "days")', 'Date("2024-02-28")'],
    ['Date("2024-03-01").add(Math.NaN, "days")', 'Date("2024-03-01")'],
    ['Date("2024-03-01").add(2, "half days")', 'invalid_unit: `half days` is not a valid date unit.'],
    ['Date("2024-03-01").add(24, "hours")', 'invalid_unit: `hours` is not a valid date unit.'],
    ['Date("2024-03-01").subtract(1, "seconds")', 'invalid_unit: `seconds` is not a valid date unit.'],
    ['Date("2024-03-01").add(1, "weeks")', 'invalid_unit: `weeks` is not a valid date unit.'],
    ['Date("2024-03-01").add(1, "")', 'invalid_unit: `` is not a valid date unit.'],
    ['Date("2024-03-01").add(1, " days ")', 'Date("2024-03-02")'],
    ['Date("2024-03-01").add("1", "days")', 'invalid_argument: expected value for `amount` of type Number, received String'],
    ['Date("2024-03-01").add(1, 1)', 'invalid_argument: expected value for `unit` of type String, received Int'],
    ['Date("2024-03-01").subtract(null, "days")', 'invalid_argument: expected value for `amount` of type Number, received Null'],
    ['Date("2024-03-01") + 1', 'invalid_function_invocation: The function `+` does not exist on `Date`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('days between dates', () => {
  test.each([
    ['Date("2024-03-01").difference(Date("2024-02-01"))', '29'],
    ['Date("2024-02-01").difference(Date("2024-03-01"))', '-29'],
    ['Date("2024-03-01").difference(Date("2024-03-01"))', '0'],
    ['Date("2025-01-01").difference(Date("2024-01-01"))', '366'],
    ['Date("+999999999-12-31").difference(Date("-999999999-01-01"))', '730484999633'],
    ['Date("2024-03-01").difference(Date("2024-02-01")) isa Long', 'true'],
    ['Date("2024-03-01").difference("2024-02-01")', 'invalid_argument: expected value for `start` of type Date, received String'],
    [
      'Date("2024-03-01").difference(Time("2024-02-01T00:00:00Z"))',
      'invalid_argument: expected value for `start` of type Date, received Time',
    ],
    ['Date("2024-03-01") - Date("2024-02-01")', 'invalid_function_invocation: The function `-` does not exist on `Date`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parts of a date', () => {
  test.each([
    ['{ let d = Date("2024-05-06"); [d.year, d.month, d.dayOfMonth, d.dayOfWeek, d.dayOfYear] }', '[2024, 5, 6, 1, 127]'],
    ['Date("2024-05-05").dayOfWeek', '7'],
    ['Date("2023-12-31").dayOfYear', '365'],
    ['Date("2024-12-31").dayOfYear', '366'],
    ['Date("-0044-03-15").year', '-44'],
    ['Date("+999999999-12-31").year', '999999999'],
    ['Date("2024-05-06").hour', 'null'],
    ['Date("2024-05-06").month()', 'invalid_function_invocation: `month`: Expected a function, found `Int`'],
    ['Date("2024-05-06").toMillis()', 'invalid_function_invocation: The function `toMillis` does not exist on `Date`'],
    ['Date("2024-05-06").toString()', '"2024-05-06"'],
    ['Date("+12024-05-06").toString()', '"+12024-05-06"'],
    ['[Date("2024-05-06")].toString()', '"[Date(\\"2024-05-06\\")]"'],
    ['"on #{Date("2024-05-06")}"', '"on 2024-05-06"'],
    ['Date("2024-05-06").toTime()', 'invalid_function_invocation: The function `toTime` does not exist on `Date`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('beyond the last date', () => {
  test.each([['Date("2024-03-01").add(300000000000, "days")', 'Date("+821374126-04-06")']])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
