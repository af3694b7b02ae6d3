// @vitest-environment happy-dom
import type { Identity } from '@terrarium/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { SESSION_ENTRY, SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

const IDENTITY: Identity = {
  id: '1',
  role: 'developer',
  plan: 'team',
  planSynced: true,
  plan_display_name: 'Team',
  plan_monthly_price: 0,
  limits: { read: 1000, storage: null },
  view_controls: { '*': ['read'] },
  feature_flags: { global_nav: true },
  is_plan_deprecated: false,
  eligible_for_trial: false,
  otp_enabled: true,
  pending_email: null,
  userRegionGroups: [],
}

describe('SessionStore', () => {
  test('keeps the session in storage under its name', () => {
    const storage = createKeyValueStorage(undefined)
    new SessionStore(storage).set(sessionRecord())
    expect(new SessionStore(storage).get()).toEqual(sessionRecord())
    expect(storage.keys()).toEqual([SESSION_ENTRY])
  })

  test('ignores what is no session', () => {
    const storage = createKeyValueStorage(undefined)
    storage.set(SESSION_ENTRY, '{"id":1}')
    expect(new SessionStore(storage).get()).toBeUndefined()
  })

  test('takes over role, plan, limits, permissions and flags of an identity [STATE-07]', () => {
    const store = new SessionStore(createKeyValueStorage(undefined))
    store.set(sessionRecord())
    store.update(IDENTITY)
    expect(store.get()).toMatchObject({
      user: { role: 'developer', otp_enabled: true },
      account: { plan: 'team' },
      view_controls: { '*': ['read'] },
      feature_flags: { global_nav: true },
      limits: { read: 1000, storage: null },
    })
  })

  test('stays silent about an identity without news', () => {
    const store = new SessionStore(createKeyValueStorage(undefined))
    store.set(sessionRecord())
    store.update(IDENTITY)
    const listener = vi.fn()
    store.subscribe(listener)
    store.update(IDENTITY)
    expect(listener).not.toHaveBeenCalled()
  })

  test('keeps the secrets that another tab has renewed a moment ago', () => {
    const storage = createKeyValueStorage(undefined)
    const here = new SessionStore(storage)
    here.set(sessionRecord())
    new SessionStore(storage).renewSecrets('renewed', 'refreshed')
    here.update(IDENTITY)
    expect(here.get()).toMatchObject({ secret: 'renewed', refresh_token: 'refreshed', user: { role: 'developer' } })
  })

  test('follows another tab', () => {
    const storage = createKeyValueStorage(undefined)
    const here = new SessionStore(storage)
    new SessionStore(storage).set(sessionRecord())
    here.reload()
    expect(here.get()?.id).toBe('1')
    storage.remove(SESSION_ENTRY)
    here.reload()
    expect(here.get()).toBeUndefined()
  })
})
