import { expect, test } from 'vitest'
import { EXPORTED_CONSTANT, RETRY_STATUSES } from './constants.ts'

test('another constant of 500 is exported [CONST-13]', () => {
  expect(EXPORTED_CONSTANT).toBe(500)
})

test('500, 503 and 429 are the statuses of the kind "try again" [CONST-17]', () => {
  expect([...RETRY_STATUSES].sort()).toEqual([429, 500, 503])
})
