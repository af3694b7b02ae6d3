// @vitest-environment happy-dom
import type { ApiClient } from '@terrarium/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { createServices } from './services.ts'
import { SessionStore } from './session-store.ts'
import { endSession } from './sign-out.ts'
import { sessionRecord } from './testing/session-record.ts'

function setUp(account: ApiClient) {
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  return { ...createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined }), account }
}

describe('endSession', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.setItem('shell:draft:shop', 'Book.all()')
    localStorage.setItem('features', '{}')
    localStorage.setItem('ui:theme', 'dark')
    for (const entry of ['keys:us-std/shop:admin', 'blocked-url', 'oauth-state', 'unknown-plan', 'features:overrides']) {
      sessionStorage.setItem(entry, '{}')
    }
  })
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('removes session, keys and drafts, and reports what has failed [STATE-11] [STATE-12] [STATE-13] [CALL-04]', async () => {
    const services = setUp({ call: () => Promise.reject(new Error('refused')) })
    const reported: unknown[] = []
    const leave = vi.fn()
    await endSession(services, leave, (failure) => reported.push(failure))
    expect(leave).toHaveBeenCalledOnce()
    expect(services.session.get()).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual(['ui:theme'])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(reported).toHaveLength(2)
  })

  test('waits three seconds for services that do not answer, and no longer', async () => {
    const never: ApiClient['call'] = (_endpoint, _input, options) =>
      new Promise((_answer, fail) => options?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))))
    const services = setUp({ call: never })
    const ending = endSession(
      services,
      () => undefined,
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(2_900)
    expect(services.session.get()).toBeDefined()
    await vi.advanceTimersByTimeAsync(200)
    await ending
    expect(services.session.get()).toBeUndefined()
  })
})
