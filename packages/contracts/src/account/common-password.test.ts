import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  'password1234',
  'PasswordPassword!',
  'qwertyuiop12',
  'P@ssw0rd2026',
  'letmein123456',
  '123456789012',
  'abcdefghijkl',
  'Administrator1',
  'iloveyou12345',
  'Summer2026!!',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'tuesday rain, and wind', 'my password is a poem', 'k3Vq9x-Lm2pT'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
