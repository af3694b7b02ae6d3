import { ApiError } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { confirmOutcome, denyOutcome, getOutcome, statusOf } from './outcome.ts'

const TRY_AGAIN = [500, 503, 429]
const OTHERS = [400, 401, 409, 418, 502]

describe('the outcome of reading a request', () => {
  test.each<[number, string]>([
    [200, 'Success'],
    [404, 'OAuth2RequestIdDne'],
    [403, 'OAuth2GetReq403'],
    ...TRY_AGAIN.map((status): [number, string] => [status, 'OAuth2GetReqFailed']),
    ...OTHERS.map((status): [number, string] => [status, 'OAuth2GetReqBug']),
  ])('for %i is %s [ERR-32] [ERR-33] [ERR-34] [ERR-35] [ERR-36] [CONST-17]', (status, outcome) => {
    expect(getOutcome(status)).toBe(outcome)
  })

  test('without an answer is that of 503 [ERR-37]', () => {
    const error = new ApiError({ code: 'network_error', status: 0, message: 'Request failed' })
    expect(getOutcome(statusOf(error))).toBe('OAuth2GetReqFailed')
  })
})

describe('the outcome of denying a request', () => {
  test.each<[number, boolean, string]>([
    [200, false, 'Success'],
    [404, true, 'OAuth2RequestIdDne'],
    ...TRY_AGAIN.map((status): [number, boolean, string] => [status, false, 'OAuth2DenyReqFailed']),
    ...OTHERS.map((status): [number, boolean, string] => [status, true, 'OAuth2DenyReqFailed']),
    ...OTHERS.map((status): [number, boolean, string] => [status, false, 'OAuth2DenyReqBug']),
  ])('for %i, redirect %s, is %s [ERR-38] [ERR-39] [ERR-40] [ERR-41]', (status, hasRedirect, outcome) => {
    expect(denyOutcome(status, hasRedirect)).toBe(outcome)
  })
})

describe('the outcome of approving a request', () => {
  test.each<[number, string]>([
    [200, 'Success'],
    [404, 'OAuth2RequestIdDne'],
    [403, 'OAuth2Confirm403'],
    ...TRY_AGAIN.map((status): [number, string] => [status, 'OAuth2ConfirmReqFailed']),
    ...OTHERS.map((status): [number, string] => [status, 'OAuth2ConfirmReqBug']),
  ])('for %i is %s [ERR-42] [ERR-43] [ERR-44] [ERR-45] [ERR-46]', (status, outcome) => {
    expect(confirmOutcome(status)).toBe(outcome)
  })
})
