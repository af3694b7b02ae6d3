import { describe, expect, test } from 'vitest'
import { allowedTarget, pastedCode } from './callback-target.ts'

const ORIGIN = 'https://console.example.com'

describe('the target of a redirect', () => {
  test.each(['https://console.example.com/resources', 'http://127.0.0.1:49207/?code=1', 'http://[::1]:8080/back'])(
    'may be %s [AUTH-21]',
    (target) => {
      expect(allowedTarget(target, ORIGIN)?.href).toBe(target)
    },
  )

  test.each([
    null,
    '',
    '/resources',
    '//evil.example.com',
    'https://evil.example.com/',
    'https://console.example.com.evil.example/',
    'https://console.example.com@evil.example/',
    'https://user:word@console.example.com/',
    'http://console.example.com/',
    'https://127.0.0.1/',
    'http://127.0.0.1.evil.example/',
    'http://localhost:3000/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:///evil.example.com',
    '\\\\evil.example.com',
  ])('may not be %j', (target) => {
    expect(allowedTarget(target, ORIGIN)).toBeUndefined()
  })
})

test('the code to paste is plain base64 of JSON [AUTH-18]', () => {
  expect(pastedCode('oac.1.x', 'state')).toBe('eyJjb2RlIjoib2FjLjEueCIsInN0YXRlIjoic3RhdGUifQ==')
})
