import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isAllowed } from './permission.ts'
import { REGION_GROUPS } from './region-group.ts'
import {
  decodeSessionCookie,
  encodeSessionCookie,
  identitySchema,
  isLocalHost,
  sessionSchema,
  sessionUserSchema,
  type Session,
} from './session-record.ts'

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

describe('sessionSchema', () => {
  const region = (regionPrefix: string) => ({ regionPrefix, url: `https://${regionPrefix}.example`, secret: `${regionPrefix}-secret` })
  const record = { ...SESSION, regionGroups: { us: region('us'), eu: region('eu') }, oauthProvider: 'github' }

  test('keeps the members of the specification [DATA-03]', () => {
    const session = v.parse(sessionSchema, record)
    for (const member of [
      'id',
      'secret',
      'regionGroups',
      'userRegionGroups',
      'feature_flags',
      'view_controls',
      'signUpMethod',
      'oauthProvider',
    ])
      expect(session).toHaveProperty(member)
    expect(session.user).toMatchObject({ id: '2', role: 'owner' })
    expect(session.account).toMatchObject({ account_id: '3' })
  })

  test('holds a secret, and another for each region group [DATA-04]', () => {
    const { secret, regionGroups } = v.parse(sessionSchema, record)
    expect([secret, regionGroups.us?.secret, regionGroups.eu?.secret]).toEqual(['session-secret', 'us-secret', 'eu-secret'])
  })

  test('refuses a record without a secret', () => {
    expect(v.is(sessionSchema, { ...record, secret: undefined })).toBe(false)
  })
})

describe('sessionUserSchema', () => {
  const user = {
    id: '2',
    name: 'Ada',
    role: 'owner',
    email: 'ada@example.com',
    created_at: '2025-01-01T00:00:00Z',
    account: { account_id: '3', company_name: 'Engines', plan: 'Pro', plan_display_name: 'Pro plan' },
    signUpMethod: 'email',
  }

  test('keeps what screens show of a member and of her account [DATA-05] [DATA-06]', () => {
    expect(v.parse(sessionUserSchema, user)).toEqual(user)
  })
})

describe('identitySchema', () => {
  const identity = {
    role: 'billing',
    plan: 'team',
    planSynced: false,
    plan_display_name: 'Team',
    plan_monthly_price: 150,
    limits: { read: 1000, storage: null },
    view_controls: { billing: ['read'] },
    feature_flags: { global_nav: true },
    is_plan_deprecated: true,
    id: '2',
    eligible_for_trial: true,
    otp_enabled: true,
    pending_email: 'ada@new.example',
    userRegionGroups: ['us'],
  }

  test('keeps the fourteen members of the specification [DATA-07]', () => {
    expect(v.parse(identitySchema, identity)).toEqual(identity)
  })
})

describe('encodeSessionCookie', () => {
  test('writes what decodeSessionCookie reads', () => {
    expect(decodeSessionCookie(encodeSessionCookie(SESSION))).toEqual(SESSION)
  })

  test('leaves out what other ports of the host must not learn [DATA-02]', () => {
    const us = {
      ...REGION_GROUPS.us,
      prefixAliases: [...REGION_GROUPS.us.prefixAliases],
      frontdoorPrefix: 'us',
      url: 'http://us',
      graphqlUrl: 'http://us/graphql',
    }
    const value = encodeSessionCookie({ ...SESSION, refresh_token: 'renewal', regionGroups: { us: { ...us, secret: 'us-secret' } } })
    expect(decodeSessionCookie(value)).toEqual({ ...SESSION, regionGroups: { us } })
  })

  test('uses only characters that a cookie value may hold', () => {
    expect(encodeSessionCookie(SESSION)).toMatch(/^[\w.!~*'()%-]+$/)
  })

  test('leaves flags and view controls out of a value that would be too long', () => {
    const flags = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`flag_${index}`, true]))
    const value = encodeSessionCookie({ ...SESSION, feature_flags: flags })
    expect(value.length).toBeLessThan(4096)
    const { feature_flags: read, view_controls: _assumed, ...rest } = decodeSessionCookie(value) ?? {}
    const { feature_flags: _flags, view_controls: _controls, ...record } = SESSION
    expect(read).toEqual({})
    expect(rest).toEqual(record)
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

/** What experience.md 6.2 says of each role where a service sends no view controls: the resources, and what is allowed of them. */
const ASSUMED = [
  ['owner', 'billing', 'write', true],
  ['admin', 'team-management', 'delete', true],
  ['billing', 'billing', 'write', true],
  ['billing', 'upgrades', 'create', true],
  ['billing', 'team-management', 'read', true],
  ['billing', 'team-management', 'create', false],
  ['billing', 'databases', 'read', false],
  ['developer', 'databases', 'write', true],
  ['developer', 'logs/query', 'read', true],
  ['developer', 'usage', 'read', true],
  ['developer', 'backup-configurations', 'read', true],
  ['developer', 'restores', 'create', false],
  ['developer', 'billing', 'read', false],
  ['developer', 'account', 'read', false],
] as const

describe('a session without view controls', () => {
  test.each(ASSUMED)('lets %s, of %s, %s: %s', (role, resource, action, expected) => {
    const { view_controls: _controls, ...record } = { ...SESSION, user: { ...SESSION.user, role } }
    expect(isAllowed(v.parse(sessionSchema, record).view_controls, resource, action)).toBe(expected)
  })

  test('keeps view controls that are sent, even those that allow nothing', () => {
    expect(v.parse(sessionSchema, { ...SESSION, view_controls: {} }).view_controls).toEqual({})
  })
})
