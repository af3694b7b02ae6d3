import { describe, expect, test } from 'vitest'
import { AccountError } from '../context/account-error.ts'
import { renderError } from './on-error.ts'

describe('renderError', () => {
  test('calls the text reason in the account service and message in the auth service', () => {
    const error = new AccountError('not_found', { reason: 'No such database.' })
    expect(renderError(error, 'account')).toEqual({ code: 'not_found', reason: 'No such database.' })
    expect(renderError(error, 'auth')).toEqual({ code: 'not_found', message: 'No such database.' })
  })

  test('says Cooldown to a caller over its rate', () => {
    expect(renderError(new AccountError('cooldown'), 'auth')).toEqual({ code: 'cooldown', message: 'Cooldown' })
  })

  test('adds fields and the end of a lock', () => {
    const error = new AccountError('account_locked_hour', { until: '2025-01-01T00:00:00.000Z', fields: { email: 'invalid' } })
    expect(renderError(error, 'auth')).toMatchObject({ until: '2025-01-01T00:00:00.000Z', fields: { email: 'invalid' } })
  })
})
