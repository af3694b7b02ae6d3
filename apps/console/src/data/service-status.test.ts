// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { COMPONENT_STATUSES, serviceStatusQuery, worstComponent } from './service-status.ts'
import { createServices } from './services.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

function ask(answer: (url: string) => Response) {
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = createServices({ fetch: (...args) => window.fetch(...args), session, onSessionLost: () => undefined })
  const fetchStub = (async (url: string) => answer(url)) as typeof fetch
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(serviceStatusQuery(services, fetchStub))
}

describe('serviceStatusQuery', () => {
  test('lists the six components [NAV-30] [NAV-31]', async () => {
    const { components } = await ask(() => new Response('', { status: 200 }))
    expect(components.map(({ name }) => name)).toEqual([
      'Dashboard',
      'Billing',
      'Support Services',
      'US Region Group',
      'EU Region Group',
      'Global Region Group',
    ])
    expect(new Set(components.map(({ status }) => status))).toEqual(new Set(['operational']))
  })

  test('tells of a region group that does not answer', async () => {
    const { components } = await ask((url) => {
      if (url.endsWith('/ping')) throw new TypeError('refused')
      return new Response('', { status: 401 })
    })
    expect(components.find(({ id }) => id === 'us')?.status).toBe('major_outage')
    expect(components.find(({ id }) => id === 'billing')?.status).toBe('operational')
  })
})

describe('worstComponent', () => {
  test.each(COMPONENT_STATUSES)('finds %s among better ones [STATE-26]', (status) => {
    const components = [
      { id: 'a', name: 'A', status: 'operational' as const },
      { id: 'b', name: 'B', status },
    ]
    expect(worstComponent(components)?.status).toBe(status)
  })
})
