// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { answerQueries } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { RoleManagementRedirect, RolePage } from './role-page.tsx'

const CLERK = {
  name: 'clerk',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  privileges: [{ resource: 'Book', actions: { read: true } }],
  membership: null,
}

function show(flags: Readonly<Record<string, boolean>>) {
  return showPage({
    routes: [
      { path: paths.role.path, Component: RolePage },
      { path: paths.roleManagement.path, Component: RoleManagementRedirect },
      { path: paths.rolePrivileges.path, element: <p>the privileges</p> },
    ],
    address: '/roles/clerk?x=1',
    answers: { 'POST /query/1': answerQueries({ 'Role.byName(<"clerk">)': CLERK }) },
    session: { feature_flags: flags },
  })
}

describe('the address of a role', () => {
  afterEach(cleanup)

  // The page reads its configuration once, so what comes without the flag comes first.
  test('shows the overview while neither flag is on [EXP-19]', async () => {
    document.head.innerHTML = ''
    const { router } = show({})
    await screen.findByRole('heading', { level: 2, name: 'Memberships' })
    expect(screen.getByRole('link', { name: 'Book' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shop/roles/clerk')
  })

  test('leads to its management, there to the privileges, where the flag of the session is on [EXP-17] [EXP-21] [NAV-05]', async () => {
    const { router } = show({ new_roles_page: true })
    await screen.findByText('the privileges')
    expect(router.state.location).toMatchObject({ pathname: '/resources/explorer/us/shop/roles/clerk/manage/privileges', search: '?x=1' })
  })
})
