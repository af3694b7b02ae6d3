// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { createServices, followOtherTabs } from './services.ts'
import { SESSION_ENTRY, SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

/** What another tab does to the storage, and this one hears of. */
function inAnotherTab(change: (storage: Storage) => void) {
  change(localStorage)
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_ENTRY }))
}

describe('followOtherTabs', () => {
  let stop: () => void
  let services: ReturnType<typeof createServices>
  beforeEach(() => {
    const session = new SessionStore(createKeyValueStorage(localStorage))
    session.set(sessionRecord())
    services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
    services.cache.setQueryData(['databases'], 'what the member could see')
    stop = followOtherTabs(services)
  })
  afterEach(() => {
    stop()
    localStorage.clear()
  })

  test('keeps what is known when the secrets of the same member are renewed', () => {
    inAnotherTab((storage) => storage.setItem(SESSION_ENTRY, JSON.stringify(sessionRecord({ secret: 'renewed' }))))
    expect(services.session.get()?.secret).toBe('renewed')
    expect(services.cache.getQueryData(['databases'])).toBeDefined()
  })

  test('forgets it when another member signs in', () => {
    const other = sessionRecord({ user: { ...sessionRecord().user, id: '2' } })
    inAnotherTab((storage) => storage.setItem(SESSION_ENTRY, JSON.stringify(other)))
    expect(services.session.get()?.user.id).toBe('2')
    expect(services.cache.getQueryData(['databases'])).toBeUndefined()
  })

  test('forgets it when the member signs out', () => {
    inAnotherTab((storage) => storage.removeItem(SESSION_ENTRY))
    expect(services.session.get()).toBeUndefined()
    expect(services.cache.getQueryData(['databases'])).toBeUndefined()
  })
})

describe('the databases of a session', () => {
  test('are not asked again for a member who has signed out [ERR-25]', async () => {
    const session = new SessionStore(createKeyValueStorage(undefined))
    session.set(sessionRecord({ feature_flags: {} }))
    // A pause before the query is sent again of no length.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const sent: string[] = []
    const fetchStub: typeof fetch = (_input, init) => {
      sent.push(new Headers(init?.headers).get('authorization') ?? '')
      session.clear()
      return Promise.resolve(new Response('{"error":{"code":"limit_exceeded","message":"m"}}', { status: 429 }))
    }
    const { database } = createServices({ fetch: fetchStub, session, onSessionLost: () => undefined })
    const request = { path: { regionGroup: 'us', names: [] }, role: 'admin', query: { fql: ['1'] }, screen: 'a', operation: 'b' } as const
    await expect(database.run(request)).rejects.toThrow('The client is closed.')
    expect(sent).toHaveLength(1)
    vi.restoreAllMocks()
  })
})
