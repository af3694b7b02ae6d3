// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { createServices } from './services.ts'
import { SessionStore } from './session-store.ts'
import { beginSession } from './sign-in.ts'
import { sessionRecord } from './testing/session-record.ts'

describe('beginSession', () => {
  afterEach(() => sessionStorage.clear())

  test('stores the session and clears what was known before, keys too [STATE-08] [STATE-09]', () => {
    const session = new SessionStore(createKeyValueStorage(undefined))
    const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
    services.cache.setQueryData(['databases', 'us'], ['what another member could see'])
    sessionStorage.setItem('keys:us-std/shop:admin', '{"secret":"of another member"}')
    beginSession(services, sessionRecord())
    expect(session.get()).toEqual(sessionRecord())
    expect(services.cache.getQueryCache().getAll()).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
