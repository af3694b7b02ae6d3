// @vitest-environment happy-dom
import { ApiError, listDatabases } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { ClientClosedError, StreamClosedError } from './client-errors.ts'
import { errorText, queryErrorTitle } from './error-text.ts'
import { errorKindOf, QUERY_ERROR_KINDS } from './query-outcome.ts'
import type { QueryFailure } from './query-outcome.ts'
import { KeyStoreError } from './stored-keys.ts'

function refused(code: string): ApiError {
  return new ApiError({ code, status: 400, message: 'in the words of the service' })
}

function failed(code: string): QueryFailure {
  const answered = { status: 400, body: '', summary: '', stats: undefined, totalTimeMs: 1, attempts: 3, schemaVersion: undefined }
  return { kind: 'failure', code, message: code, constraintFailures: [], abort: undefined, ...answered }
}

describe('errorText', () => {
  test.each([
    ['invalid_credentials', 'The email or password is not correct.', '[ERR-56]'],
    ['account_locked_support', 'This account is temporarily locked until you contact support.', '[ERR-53]'],
    ['account_suspended', 'This account is suspended; contact support to restore it.', '[ERR-60]'],
    ['email_in_use', 'This email address already belongs to an account; sign in or use another address.', '[ERR-57]'],
    ['invalid_password_reset_token', 'This password reset link is not valid any more; request a new one.', '[ERR-59]'],
    ['cooldown', 'Too many requests', '[ERR-03]'],
  ])('explains %s: %s %s', (code, message) => {
    expect(errorText(refused(code), listDatabases)).toBe(message)
  })

  test('gives the text of the call for any other code, never the words of the service [ERR-06]', () => {
    expect(errorText(refused('teapot'), listDatabases)).toBe('Failed to list databases')
  })

  test.each([
    [new ClientClosedError(), 'The client is closed.'],
    [new StreamClosedError(), 'The stream is closed.'],
    [new KeyStoreError('No key.'), 'No key.'],
  ])("shows the console's own %s as it is [ERR-25] [ERR-26]", (error, message) => {
    expect(errorText(error)).toBe(message)
  })

  test('gives the text of every call where there is none of its own [ERR-05]', () => {
    expect(errorText(new Error('inner words'))).toBe('Request failed')
  })
})

describe('queryErrorTitle', () => {
  const specified = [
    'invalid_query',
    'invalid_request',
    'abort',
    'constraint_failure',
    'unauthorized',
    'forbidden',
    'contended_transaction',
    'limit_exceeded',
    'time_out',
    'internal_error',
  ]

  test('has another title for each of the ten kinds [ERR-22]', () => {
    expect([...QUERY_ERROR_KINDS].sort()).toEqual([...specified].sort())
    expect(new Set(specified.map((code) => queryErrorTitle(failed(code)))).size).toBe(10)
  })

  test.each(['divide_by_zero', 'document_not_found', 'null_value'])('calls %s a runtime error [ERR-24]', (code) => {
    expect(errorKindOf(code)).toBe('runtime')
    expect(queryErrorTitle(failed(code))).toBe('Runtime error')
  })

  test('names a problem of the connection [ERR-28]', () => {
    expect(queryErrorTitle(failed('network_error'))).toBe('Network connection problem.')
  })
})
