// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { viewControlsOf } from '@terrarium/contracts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionRecord } from '../data/testing/session-record.ts'
import { json } from '../data/testing/stub-server.ts'
import { showPage } from '../testing/show-page.tsx'
import { PermissionDenied, ResourceNotFound } from './guard-pages.tsx'

const MEMBERS = 'GET /api/auth/account/members'

function member(name: string, role: string, suspended = false) {
  return {
    id: name,
    name,
    email: `${name}@example.com`,
    role,
    otp_enabled: false,
    suspended,
    created_at: '2025-01-01T00:00:00Z',
    last_seen_at: null,
  }
}

function show(role: 'billing' | 'developer') {
  const results = [member('Mira', 'owner'), member('Ade', 'admin'), member('Tom', 'admin', true), member('Dev', 'developer')]
  return showPage({
    routes: [{ path: '*', Component: () => <PermissionDenied role={role} missing="logs/query: read" /> }],
    address: '',
    answers: { [MEMBERS]: () => json(200, { results }) },
    session: { user: { ...sessionRecord().user, role }, view_controls: viewControlsOf(role) as Session['view_controls'] },
  })
}

describe('what stands in the place of a page', () => {
  afterEach(cleanup)

  test('names itself in the title of the window, until the page is there', async () => {
    document.title = 'Logs · Terrarium'
    const { router } = showPage({
      routes: [
        { path: '/resources/explorer/us/shop/denied', Component: () => <PermissionDenied role="billing" missing="logs/query: read" /> },
        { path: '/resources/explorer/us/shop/unknown', Component: () => <ResourceNotFound /> },
        { path: '*', element: null },
      ],
      address: '/denied',
      answers: {},
    })
    await waitFor(() => expect(document.title).toBe('Permission Denied · Terrarium'))
    await act(() => router.navigate('/resources/explorer/us/shop/unknown'))
    expect(document.title).toBe('Whoops! · Terrarium')
    await act(() => router.navigate('/resources/explorer/us/shop'))
    expect(document.title).toBe('Logs · Terrarium')
  })
})

describe('PermissionDenied', () => {
  afterEach(cleanup)

  test('names the people who can grant what is missing', async () => {
    show('billing')
    await screen.findByText(/Please contact your account administrator\. People who can grant this: Mira, Ade\.$/)
    expect(screen.getByText('logs/query: read')).toBeTruthy()
  })

  test('asks for nobody where the member may not see the team', async () => {
    const { server } = show('developer')
    await screen.findByText('Please contact your account administrator.')
    expect(server.count(MEMBERS)).toBe(0)
  })
})
