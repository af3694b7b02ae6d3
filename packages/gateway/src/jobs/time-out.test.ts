import { describe, expect, test } from 'vitest'
import { timeOut } from './time-out.ts'

describe('timeOut', () => {
  test('blames a client whose own deadline is below a second', () => {
    expect(timeOut(1, 3.2)).toMatchObject({
      status: 440,
      message: expect.stringMatching(/^Client set aggressive deadline: query needs \d+, timed out within 1$/) as string,
    })
  })

  test('takes the blame for the default deadline and for long ones', () => {
    for (const timeout of [undefined, 5000]) expect(timeOut(timeout, 120_000)).toMatchObject({ status: 503, message: 'Read timed out' })
  })
})
