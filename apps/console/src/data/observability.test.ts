import { redactedText } from '@terrarium/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'
import { createHttpSink, MemorySink, monitorAuthentication, Monitoring } from './monitoring.ts'
import { redactedPage } from './redaction.ts'

describe('redactedPage', () => {
  test.each([
    ['/resources/explorer/us/shop', '?tab=shell&sort=name', '/resources/explorer/us/shop?tab=shell&sort=name'],
    ['/resources/explorer', '', '/resources/explorer'],
  ])('keeps path and search of %s%s [OBS-03]', (path, search, expected) => {
    expect(redactedPage(path, search)).toBe(expected)
  })

  test.each(['/invites', '/invites/fnSecretToken', '/invites/t/confirm'])('strips everything after /invites in %s [OBS-04]', (path) => {
    expect(redactedPage(path, '?a=1')).toBe('/invites')
  })

  test('strips everything after /resources/security [OBS-05]', () => {
    expect(redactedPage('/resources/security/keys/1', '?x=y')).toBe('/resources/security')
  })

  test('takes secrets out of the query [CONST-25]', () => {
    expect(redactedPage('/auth/oauth/callback', '?code=abc&state=xyz&view=1')).toBe(
      '/auth/oauth/callback?code=redacted&state=redacted&view=1',
    )
  })
})

describe('redactedText', () => {
  test.each([
    ['refused Bearer fnAFabc.def', 'refused Bearer redacted'],
    ['at https://console.example/invites/abc123', 'at https://console.example/invites'],
    ['GET /reset-password?token=abc&x=1', 'GET /reset-password?token=redacted&x=1'],
  ])('%j becomes %j [CONST-25]', (text, expected) => {
    expect(redactedText(text)).toBe(expected)
  })
})

describe('Monitoring', () => {
  test.each([0, 0.5, 0.999_999])('reports of every session, and records none for replay: chance %d [CONST-23] [CONST-24]', (chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const sink = new MemorySink()
    const monitoring = new Monitoring(sink)
    monitoring.action('opened')
    monitoring.error(new Error('broken'))
    expect(sink.events.map(({ kind, name }) => [kind, name])).toEqual([
      ['action', 'opened'],
      ['error', 'Error'],
    ])
    vi.restoreAllMocks()
  })

  test('reports an error without the secrets in its text [OBS-02]', () => {
    const sink = new MemorySink()
    new Monitoring(sink).error(new Error('no access with bearer fnSecretSecretSecretSecret'))
    expect(sink.events).toMatchObject([{ kind: 'error', name: 'Error', detail: { message: 'no access with bearer redacted' } }])
  })

  test('posts to the configured service', () => {
    const send = vi.fn(() => Promise.resolve(new Response()))
    new Monitoring(createHttpSink('https://monitor.example/events', send)).action('opened')
    expect(send).toHaveBeenCalledWith('https://monitor.example/events', expect.objectContaining({ method: 'POST' }))
  })
})

describe('monitorAuthentication', () => {
  function requests(flag: boolean) {
    const session = new SessionStore(createKeyValueStorage(undefined))
    session.set(sessionRecord({ feature_flags: { monitor_authentication_types: flag } }))
    const sink = new MemorySink()
    const send = monitorAuthentication(() => Promise.resolve(new Response()), session, new Monitoring(sink))
    return { send, sink }
  }

  test('records a bearer that is a secret of the session, by kind and route [OBS-06]', async () => {
    const { send, sink } = requests(true)
    await send('/api/auth/whoami?x=1', { headers: { authorization: 'Bearer session-secret' } })
    await send('https://us.example/query/1', { headers: { authorization: 'Bearer region-secret' } })
    await send('https://us.example/query/1', { headers: { authorization: 'Bearer another' } })
    expect(sink.events.map(({ detail }) => detail)).toEqual([
      { kind: 'bearer', route: '/api/auth/whoami' },
      { kind: 'bearer', route: 'https://us.example/query/1' },
    ])
    expect(JSON.stringify(sink.events)).not.toContain('session-secret')
  })

  test('records a Secret header [OBS-07]', async () => {
    const { send, sink } = requests(true)
    await send('/api/v1/databases', { headers: { Secret: 'anything' } })
    expect(sink.events[0]?.detail).toEqual({ kind: 'secret-header', route: '/api/v1/databases' })
  })

  test('records nothing while the flag is off [OBS-08]', async () => {
    const { send, sink } = requests(false)
    await send('/api/auth/whoami', { headers: { authorization: 'Bearer session-secret', Secret: 'x' } })
    expect(sink.events).toEqual([])
  })
})
