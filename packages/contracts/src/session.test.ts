import { describe, expect, test } from 'vitest'
import { decodeSessionCookie, encodeSessionCookie, isLocalHost, type Session } from './session.ts'

const SESSION: Session = {
  id: '1',
  session_id: '1',
  secret: 'session-secret',
  regionGroups: {},
  userRegionGroups: ['us'],
  user: { id: '2', role: 'owner', name: 'Ada; "L"', email: 'ada@example.com', otp_enabled: false, created_at: '2025-01-01T00:00:00Z' },
  account: { account_id: '3', company_name: 'Engines', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' },
  feature_flags: { global_nav: true },
  view_controls: { '*': ['read'] },
  signUpMethod: 'email',
}

describe('encodeSessionCookie', () => {
  test('writes what decodeSessionCookie reads', () => {
    expect(decodeSessionCookie(encodeSessionCookie(SESSION))).toEqual(SESSION)
  })

  test('uses only characters that a cookie value may hold', () => {
    expect(encodeSessionCookie(SESSION)).toMatch(/^[\w.!~*'()%-]+$/)
  })

  test('leaves flags and view controls out of a value that would be too long', () => {
    const flags = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`flag_${index}`, true]))
    const value = encodeSessionCookie({ ...SESSION, feature_flags: flags })
    expect(value.length).toBeLessThan(4096)
    expect(decodeSessionCookie(value)).toEqual({ ...SESSION, feature_flags: {}, view_controls: {} })
  })
})

describe('decodeSessionCookie', () => {
  test.each(['', 'abc', '%7B%7D', '%'])('ignores %j', (value) => {
    expect(decodeSessionCookie(value)).toBeUndefined()
  })
})

describe('isLocalHost', () => {
  test.each(['localhost', 'x.localhost', '127.0.0.1', '[::1]'])('%s is this machine', (host) => {
    expect(isLocalHost(host)).toBe(true)
  })
  test.each(['example.com', 'localhost.example.com', '127.0.0.10'])('%s is another machine', (host) => {
    expect(isLocalHost(host)).toBe(false)
  })
})
