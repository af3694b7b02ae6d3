import { describe, expect, test } from 'vitest'
import { findPasswordFault, hashPassword, verifyPassword } from './password.ts'

describe('hashPassword', () => {
  test('uses Argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('verifyPassword', () => {
  test('accepts the password of the hash only, however its accents are composed', async () => {
    const hash = await hashPassword('caf\u00e9 au lait noir')
    expect(await verifyPassword('cafe\u0301 au lait noir', hash)).toBe(true)
    expect(await verifyPassword('cafe au lait noir', hash)).toBe(false)
  })

  test('is false without a hash, even for the decoy', async () => {
    expect(await verifyPassword('a password that nobody has', undefined)).toBe(false)
  })
})

describe('findPasswordFault', () => {
  test('refuses the e-mail address, one repeated character and common words', () => {
    expect(findPasswordFault('Ada@Example.com', 'ada@example.com')).toBe('password_is_email')
    expect(findPasswordFault('aaaaaaaaaaaa', 'ada@example.com')).toBe('password_too_simple')
    expect(findPasswordFault('Password2026!', 'ada@example.com')).toBe('password_too_simple')
    expect(findPasswordFault('correct horse battery', 'ada@example.com')).toBeUndefined()
  })
})
