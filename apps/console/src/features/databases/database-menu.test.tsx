// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { DatabaseMenu } from './database-menu.tsx'

async function open(controls: Record<string, ('read' | 'update' | 'delete')[]>) {
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ view_controls: controls }))
  const services = createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <DatabaseMenu path={{ regionGroup: 'us', names: ['shop', 'staging'] }} onDelete={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Actions of staging' }))
  return within(await screen.findByRole('menu'))
}

describe('DatabaseMenu', () => {
  afterEach(cleanup)

  test('leads to the database in the older dashboard [NAV-44]', async () => {
    const menu = await open({ '*': ['read'] })
    const hrefs = menu.getAllByRole('menuitem').map((item) => item.getAttribute('href') ?? '')
    expect(hrefs.filter((href) => href.startsWith('https://'))).toEqual([
      expect.stringMatching(/^https:\/\/[^/]+\/db\/us\/shop\/staging$/),
      expect.stringMatching(/^https:\/\/[^/]+\/webshell\/@db\/us\/shop\/staging$/),
    ])
  })

  test('does not for members who may not use it, and says why they may not delete', async () => {
    const menu = await open({ '*': ['read'], v4: [] })
    const items = menu.getAllByRole('menuitem')
    expect(items.filter((item) => (item.getAttribute('href') ?? '').startsWith('https://'))).toEqual([])
    expect(menu.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
  })
})
