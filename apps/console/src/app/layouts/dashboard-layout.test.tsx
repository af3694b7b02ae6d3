// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { DashboardLayout } from './dashboard-layout.tsx'

const MEMBER = {
  id: '1',
  name: 'Mira Kessler',
  role: 'owner',
  email: 'mira@example.com',
  created_at: '2025-01-01T00:00:00Z',
  account: { account_id: '1', company_name: 'Bookshop', plan: 'Pro', plan_display_name: 'Pro' },
  signUpMethod: 'email',
}
const ANSWERS: Readonly<Record<string, StubAnswer>> = {
  'GET /api/auth/whoami': () => json(200, MEMBER),
  'GET /api/auth/auth/identity': () => json(200, identityRecord()),
  'GET /ping': () => new Response(''),
  'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  'DELETE /api/v1/session': () => new Response(null, { status: 204 }),
}

function show(answers: Readonly<Record<string, StubAnswer>> = {}, record: Partial<Session> = {}) {
  const server = createStubServer({ ...ANSWERS, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord(record))
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => undefined })
  const pages = [
    {
      Component: DashboardLayout,
      children: [
        {
          path: '/resources/*',
          element: (
            <main id="content" tabIndex={-1}>
              the page
            </main>
          ),
        },
      ],
    },
    { path: '/login', element: <p>sign-in</p> },
  ]
  const router = createMemoryRouter(pages, { initialEntries: ['/resources/explorer/us?q=a#top'] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, session, router, services }
}

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

describe('DashboardLayout', () => {
  beforeEach(() => {
    window.history.replaceState({}, '', '/resources/explorer/us?q=a#top')
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test('puts a page below the banner and the navigation bar [NAV-07] [NAV-24] [NAV-50]', async () => {
    show()
    expect(screen.getByText('the page')).toBeTruthy()
    const brand = within(screen.getByRole('banner')).getByRole('link', { name: /Terrarium/ })
    expect(brand.querySelector('svg')).not.toBeNull()
    expect(within(brand).getByText('beta')).toBeTruthy()
    await screen.findByRole('button', { name: 'No Issues' })
  })

  test('always says when the service ends, with the announcement and answers to questions [NAV-48] [NAV-49]', () => {
    vi.setSystemTime('2031-05-30T00:00:00Z')
    show()
    const banner = screen.getByRole('complementary', { name: 'Announcement' })
    expect(banner.textContent).toContain('This service ends on May 30, 2025.')
    const links = hrefs(within(banner).getAllByRole('link'))
    expect(links.map(([name]) => name)).toEqual(['Announcement', 'FAQ', 'Export your data'])
    for (const [, href] of links.slice(0, 2)) expect(href).toMatch(/^https:\/\//)
    expect(within(banner).queryByRole('button')).toBeNull()
    vi.useRealTimers()
  })

  test('begins with links past what every page has, which leave the address as it is', async () => {
    const { router } = show()
    const links = screen.getAllByRole('link').slice(0, 2)
    expect(links.map((link) => link.textContent)).toEqual(['Skip to content', 'Skip to navigation'])
    const places = ['content', 'pages']
    links.forEach((link, index) => {
      fireEvent.click(link)
      expect(document.activeElement?.id).toBe(places[index])
    })
    expect(router.state.location).toMatchObject({ search: '?q=a', hash: '#top' })
    await act(() => router.navigate('/resources/explorer/us/shop'))
    const shell = screen.getByRole('link', { name: 'Skip to the shell' })
    expect(shell.getAttribute('href')).toBe('/resources/explorer/us/shop?tab=shell')
  })

  test('has a menu of help elsewhere [NAV-27] [NAV-44]', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Help' }))
    const items = within(await screen.findByRole('menu', { name: 'Help' })).getAllByRole('menuitem')
    expect(items.slice(0, 6).map((item) => item.textContent)).toEqual([
      'Drivers',
      'Documentation',
      'Community',
      'Tools',
      'Support',
      'Status',
    ])
    for (const item of items.slice(0, 6)) {
      expect(item.getAttribute('href')).toMatch(/^https:\/\//)
      expect(item.getAttribute('rel')).toContain('noopener')
    }
  })

  test('has a menu of the member, with her settings and the way out [NAV-28]', async () => {
    const { router, session } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Mira Kessler' }))
    const menu = await screen.findByRole('menu', { name: 'Profile of Mira Kessler' })
    expect(menu.textContent).toContain('mira@example.com')
    expect(within(menu).getByRole('menuitem', { name: 'Personal settings' }).getAttribute('href')).toBe('/resources/personal-settings')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(session.get()).toBeUndefined()
  })

  test('leads to the personal settings and to billing at their addresses [NAV-29]', async () => {
    show()
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/resources/account-settings/billing')
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Mira Kessler' }))
    const settings = await screen.findByRole('menuitem', { name: 'Personal settings' })
    expect(settings.getAttribute('href')).toBe('/resources/personal-settings')
  })

  test('keeps every page, the plan and Upgrade within reach on a phone, in the menu of the member', async () => {
    const phone = { addListener: () => undefined, removeListener: () => undefined }
    vi.stubGlobal('matchMedia', (query: string) => ({ ...phone, matches: query === '(max-width: 767px)' }))
    const feature_flags = { account_settings: true, backup_restore: true }
    show({ 'GET /api/auth/auth/identity': () => json(200, identityRecord({ feature_flags })) }, { feature_flags })
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Mira Kessler' }))
    const menu = await screen.findByRole('menu', { name: 'Profile of Mira Kessler' })
    const pages = within(menu)
      .getAllByRole('menuitem')
      .slice(0, 5)
      .map((item) => [item.textContent, item.getAttribute('href')])
    expect(pages).toEqual([
      ['Logs', '/resources/logs'],
      ['Backups', '/resources/backups'],
      ['Usage', '/resources/usage'],
      ['Account', '/resources/account-settings'],
      ['Upgrade', '/resources/account-settings/billing'],
    ])
    expect(menu.textContent).toContain('Plan: Pro')
  })

  test('says in the menu of the member that the plan is no longer offered, whatever the width', async () => {
    show({ 'GET /api/auth/auth/identity': () => json(200, identityRecord({ is_plan_deprecated: true })) })
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Mira Kessler' }))
    const menu = await screen.findByRole('menu', { name: 'Profile of Mira Kessler' })
    await waitFor(() => expect(menu.textContent).toContain('Your plan is no longer offered.'))
  })

  describe('the bar about invoices', () => {
    const INVOICES = 'GET /api/auth/account/billing/invoices'
    const overdue = {
      id: '7',
      number: 'INV-2026-0007',
      date: '2026-03-01T00:00:00.000Z',
      amount: 1,
      currency: 'usd',
      description: '',
      status: 'Failed',
      url: 'https://pay.example/7',
    }
    const answers = { [INVOICES]: () => json(200, [overdue]) }
    const showWith = (billing: readonly ('read' | 'create' | 'update' | 'delete')[]) => {
      const controls: Session['view_controls'] = { billing: [...billing], 'billing-first-party': ['read'] }
      const identity = () => json(200, { ...identityRecord(), view_controls: controls })
      return show({ ...answers, 'GET /api/auth/auth/identity': identity }, { view_controls: controls })
    }
    beforeEach(() => localStorage.clear())

    test('is for members who may write billing [PERM-08] [BILL-04]', async () => {
      showWith(['read', 'create', 'update', 'delete'])
      const bar = await screen.findByRole('complementary', { name: 'Payment' })
      expect(bar.textContent).toContain('requires action')
      expect(localStorage.getItem('invoice-reminder:1')).not.toBeNull()
    })

    test('is for nobody else, and asks for no invoice [PERM-08]', async () => {
      const { server } = showWith(['read'])
      await screen.findByRole('button', { name: 'No Issues' })
      expect(server.count(INVOICES)).toBe(0)
      expect(screen.queryByRole('complementary', { name: 'Payment' })).toBeNull()
    })
  })

  test('lets a valid session go on [STATE-15]', async () => {
    const { server, session } = show()
    await waitFor(() => expect(server.count('GET /api/auth/auth/identity')).toBe(1))
    await act(async () => undefined)
    expect(session.get()?.secret).toBe('session-secret')
    expect(screen.getByText('the page')).toBeTruthy()
  })

  test('clears a session that is not known, remembers the page and leads to sign-in [STATE-16] [STATE-17]', async () => {
    const { router, session, server } = show({ 'GET /api/auth/whoami': () => json(401, { code: 'unauthorized' }) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(session.get()).toBeUndefined()
    expect(sessionStorage.getItem('blocked-url')).toBe('/resources/explorer/us?q=a#top')
    expect(server.count('POST /api/v1/session/refresh')).toBe(0)
  })

  test('keeps the session when the check fails otherwise', async () => {
    const { server, session } = show({ 'GET /api/auth/whoami': () => json(503, {}) })
    await waitFor(() => expect(server.count('GET /api/auth/whoami')).toBeGreaterThan(0))
    await act(async () => undefined)
    expect(session.get()).toBeDefined()
  })

  test('says that a session has gone [STATE-18]', async () => {
    const { session } = show()
    act(() => session.clear())
    expect((await screen.findByRole('alert')).textContent).toContain('Your session has expired. Please login again.')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })
})
