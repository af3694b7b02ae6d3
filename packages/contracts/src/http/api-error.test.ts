import { describe, expect, test } from 'vitest'
import { parseApiError } from './api-error.ts'

describe('parseApiError', () => {
  test('reads code and reason of the account service [ERR-01]', () => {
    expect(parseApiError(404, '{"code":"not_found","reason":"No such database."}')).toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'No such database.',
    })
  })

  test('reads code and message of the auth service [ERR-01]', () => {
    expect(parseApiError(401, '{"code":"invalid_credentials","message":"Wrong."}')).toMatchObject({ message: 'Wrong.' })
  })

  test('reads the nested form of the second version', () => {
    expect(parseApiError(403, '{"error":{"code":"permission_denied","message":"No."}}')).toMatchObject({ code: 'permission_denied' })
  })

  test.each(['Cooldown', '{"message":"Cooldown"}', '{"code":"other","reason":"Cooldown"}'])('maps %s to cooldown [ERR-03]', (body) => {
    expect(parseApiError(429, body, 'Request failed')).toMatchObject({ code: 'cooldown', message: 'Too many requests' })
  })

  test('maps the text of an invalid reset token [ERR-04]', () => {
    const error = parseApiError(400, '{"message":"Invalid password reset token provided"}')
    expect(error.code).toBe('invalid_password_reset_token')
  })

  test('gives unknown_error with its text when nothing is known [ERR-02]', () => {
    expect(parseApiError(500, '')).toMatchObject({ code: 'unknown_error', message: 'An unknown error occurred' })
  })

  test('prefers the default of the call and never shows markup', () => {
    expect(parseApiError(502, '<html>bad gateway</html>', 'Failed to send invite').message).toBe('Failed to send invite')
  })

  test('keeps field codes and the time a lock ends', () => {
    const error = parseApiError(
      400,
      '{"code":"validation_error","reason":"No.","fields":{"email":"invalid"},"until":"2025-01-01T00:00:00Z"}',
    )
    expect(error.fields).toEqual({ email: 'invalid' })
    expect(error.until).toBe('2025-01-01T00:00:00Z')
  })
})
