import { describe, expect, test } from 'vitest'
import { AccountError } from '../../context/account-error.ts'
import { relyingPartyOf } from './relying-party.ts'

describe('the relying party', () => {
  test.each([
    ['https://db.example.com', 'https://db.example.com', 'db.example.com'],
    ['https://db.example.com', 'https://evil.example.com', 'db.example.com'],
    ['https://db.example.com', undefined, 'db.example.com'],
    ['http://127.0.0.1:3005', 'http://localhost:3005', 'localhost'],
    ['http://localhost:3005', 'http://localhost:3005', 'localhost'],
  ])('of the console at %s, asked from %s, is %s', (publicUrl, origin, id) => {
    expect(relyingPartyOf(publicUrl, origin).id).toBe(id)
  })

  test.each([
    ['http://127.0.0.1:3005', 'http://127.0.0.1:3005', 'open http://localhost:3005 for them'],
    ['http://[::1]:3005', undefined, 'open http://localhost:3005 for them'],
    ['https://203.0.113.5', 'https://203.0.113.5', 'in place of digits.'],
  ])('of the console at %s, asked from %s, is none, and what to open is said', (publicUrl, origin, advice) => {
    expect(() => relyingPartyOf(publicUrl, origin)).toThrow(AccountError)
    try {
      relyingPartyOf(publicUrl, origin)
    } catch (error: unknown) {
      expect((error as AccountError).details).toMatchObject({ reason: expect.stringContaining(advice) as string })
    }
  })
})
