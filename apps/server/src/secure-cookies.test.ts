import { expect, test } from 'vitest'
import { needsSecureCookies } from './secure-cookies.ts'

test.each([
  ['https://console.example', true],
  ['https://localhost:3005', true],
  ['http://console.example', true],
  ['http://localhost:3005', false],
  ['http://127.0.0.1:3005', false],
  ['http://[::1]:3005', false],
])('a console at %s has a secure cookie: %s [CONST-02]', (publicUrl, isSecure) => {
  expect(needsSecureCookies(publicUrl)).toBe(isSecure)
})
