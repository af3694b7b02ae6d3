import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('adding to times', () => {
  test.each([
    ['Time("2024-02-28T12:00:00Z").add(2, "days")', 'Time("2024-03-01T12:00:00Z")'],
    ['Time("2024-12-31T12:00:00Z").add(1, "day")', 'Time("2025-01-01T12:00:00Z")'],
    ['Time("2024-05-06T07:08:09Z").add(1, "half day")', 'Time("2024-05-06T19:08:09Z")'],
    ['Time("2024-05-06T07:08:09Z").add(3, "half days")', 'Time("2024-05-07T19:08:09Z")'],
    ['Time("2024-05-06T23:30:00Z").add(1, "hour")', 'Time("2024-05-07T00:30:00Z")'],
    ['Time("2024-05-06T23:30:00Z").add(100, "hours")', 'Time("2024-05-11T03:30:00Z")'],
    ['Time("2024-05-06T07:59:00Z").add(90, "minutes")', 'Time("2024-05-06T09:29:00Z")'],
    ['Time("2024-05-06T07:59:00Z").add(1, "minute")', 'Time("2024-05-06T08:00:00Z")'],
    ['Time("2024-05-06T07:59:59Z").add(1, "seconds")', 'Time("2024-05-06T08:00:00Z")'],
    ['Time("2024-05-06T07:59:59Z").add(1, "millisecond")', 'Time("2024-05-06T07:59:59.001Z")'],
    ['Time("2024-05-06T07:59:59Z").add(1, "microsecond")', 'Time("2024-05-06T07:59:59.000001Z")'],
    ['Time("2024-05-06T07:59:59.999999999Z").add(1, "nanosecond")', 'Time("2024-05-06T08:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(-1, "day")', 'Time("2024-02-29T00:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(0, "days")', 'Time("2024-03-01T00:00:00Z")'],
    ['Time("1970-01-01T00:00:00Z").add(12000000000, "seconds")', 'Time("2350-04-07T21:20:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(0.5, "days")', 'Time("2024-03-01T12:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(1.5, "hours")', 'Time("2024-03-01T01:30:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(-1.5, "hours")', 'Time("2024-02-29T22:30:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(2.0, "days")', 'Time("2024-03-03T00:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").add(1.9, "nanoseconds")', 'Time("2024-03-01T00:00:00.000000001Z")'],
    ['Time("2024-03-01T00:00:00Z").add(1.0 / 3, "seconds")', 'Time("2024-03-01T00:00:00.333333333Z")'],
    ['Time("2024-03-01T00:00:00Z").add(1, "weeks")', 'invalid_unit: `weeks` is not a valid time unit.'],
    ['Time("2024-03-01T00:00:00Z").add(1, "month")', 'invalid_unit: `month` is not a valid time unit.'],
    ['Time("2024-03-01T00:00:00Z").add(1, "")', 'invalid_unit: `` is not a valid time unit.'],
    ['Time("2024-03-01T00:00:00Z").add(1, " hours ")', 'Time("2024-03-01T01:00:00Z")'],
    ['Time("+999999999-12-31T23:59:59Z").add(1, "second")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("+999999999-12-31T23:59:59Z").add(1, "day")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add(9223372036854775807, "days")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add(9223372036854775807, "seconds")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add(-9223372036854775807, "seconds")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("-999999999-01-01T00:00:00Z").add(-1, "nanosecond")', 'invalid_time: Time exceeds the minimum value.'],
    ['Time("2024-03-01T00:00:00Z").add(Math.Infinity, "seconds")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add(Math.NaN, "seconds")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add(1e20, "days")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").add("1", "day")', 'invalid_argument: expected value for `amount` of type Number, received String'],
    ['Time("2024-03-01T00:00:00Z").add(1, 2)', 'invalid_argument: expected value for `unit` of type String, received Int'],
    ['Time("2024-03-01T00:00:00Z").add("day", 1)', 'invalid_argument: expected value for `amount` of type Number, received String'],
    ['Time("2024-03-01T00:00:00Z") + 1', 'invalid_function_invocation: The function `+` does not exist on `Time`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('subtracting from times', () => {
  test.each([
    ['Time("2024-03-01T12:00:00Z").subtract(1, "day")', 'Time("2024-02-29T12:00:00Z")'],
    ['Time("2024-03-01T12:00:00Z").subtract(1, "half days")', 'Time("2024-03-01T00:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(36, "hours")', 'Time("2024-02-28T12:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "minutes")', 'Time("2024-02-29T23:59:00Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "second")', 'Time("2024-02-29T23:59:59Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "milliseconds")', 'Time("2024-02-29T23:59:59.999Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "microseconds")', 'Time("2024-02-29T23:59:59.999999Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "nanosecond")', 'Time("2024-02-29T23:59:59.999999999Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(-1, "day")', 'Time("2024-03-02T00:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(0.25, "days")', 'Time("2024-02-29T18:00:00Z")'],
    ['Time("2024-03-01T00:00:00Z").subtract(-0.25, "days")', 'Time("2024-03-01T06:00:00Z")'],
    ['Time("1970-01-01T00:00:00Z").subtract(1.5, "seconds")', 'Time("1969-12-31T23:59:58.500Z")'],
    ['Time("-999999999-01-01T00:00:00Z").subtract(1, "second")', 'invalid_time: Time exceeds the minimum value.'],
    ['Time("+999999999-12-31T23:59:59Z").subtract(-1, "second")', 'invalid_time: Time exceeds the maximum value.'],
    ['Time("2024-03-01T00:00:00Z").subtract(-9223372036854775807, "days")', 'invalid_time: Time exceeds the minimum value.'],
    ['Time("2024-03-01T00:00:00Z").subtract(9223372036854775807, "seconds")', 'invalid_time: Time exceeds the minimum value.'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, "year")', 'invalid_unit: `year` is not a valid time unit.'],
    ['Time("2024-03-01T00:00:00Z").subtract(Math.Infinity, "days")', 'invalid_time: Time exceeds the minimum value.'],
    ['Time("2024-03-01T00:00:00Z").subtract("1", "day")', 'invalid_argument: expected value for `amount` of type Number, received String'],
    ['Time("2024-03-01T00:00:00Z").subtract(1, null)', 'invalid_argument: expected value for `unit` of type String, received Null'],
    [
      'Time("2024-03-01T00:00:00Z") - Time("2024-02-01T00:00:00Z")',
      'invalid_function_invocation: The function `-` does not exist on `Time`',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('whole units between times', () => {
  test.each([
    ['Time("2024-03-01T00:00:00Z").difference(Time("2024-02-01T00:00:00Z"), "days")', '29'],
    ['Time("2024-02-01T00:00:00Z").difference(Time("2024-03-01T00:00:00Z"), "days")', '-29'],
    ['Time("2024-03-01T23:59:59Z").difference(Time("2024-03-01T00:00:00Z"), "day")', '0'],
    ['Time("2024-03-01T00:00:00Z").difference(Time("2024-03-01T23:59:59Z"), "day")', '0'],
    ['Time("2024-03-02T11:00:00Z").difference(Time("2024-03-01T00:00:00Z"), "half days")', '2'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "hours")', '2'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "minutes")', '150'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "seconds")', '9000'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "milliseconds")', '9000000'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "microseconds")', '9000000000'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "nanoseconds")', '9000000000000'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T10:30:00Z"), "nanosecond")', '0'],
    ['Time("+999999999-12-31T23:59:59Z").difference(Time("-999999999-01-01T00:00:00Z"), "days")', '730484999633'],
    ['Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), "weeks")', 'invalid_unit: `weeks` is not a valid time unit.'],
    [
      'Time("2024-03-01T10:30:00Z").difference("2024-03-01T08:00:00Z", "days")',
      'invalid_argument: expected value for `start` of type Time, received String',
    ],
    [
      'Time("2024-03-01T10:30:00Z").difference(Date("2024-03-01"), "days")',
      'invalid_argument: expected value for `start` of type Time, received Date',
    ],
    [
      'Time("2024-03-01T10:30:00Z").difference(Time("2024-03-01T08:00:00Z"), 1)',
      'invalid_argument: expected value for `unit` of type String, received Int',
    ],
    [
      'Time("2024-03-01T10:30:00Z").difference("days", Time("2024-03-01T08:00:00Z"))',
      'invalid_argument: expected value for `start` of type Time, received String',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
