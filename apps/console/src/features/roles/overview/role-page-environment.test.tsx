// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { answerQueries } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { RoleManagementRedirect, RolePage } from './role-page.tsx'

afterEach(cleanup)

test('the address of a role leads to its management where the environment says so, whatever the flags of the session [EXP-18]', async () => {
  document.head.innerHTML = `<meta name="terrarium-config" content='{"newRolesPage":true}'>`
  const { router } = showPage({
    routes: [
      { path: paths.role.path, Component: RolePage },
      { path: paths.roleManagement.path, Component: RoleManagementRedirect },
      { path: paths.rolePrivileges.path, element: <p>the privileges</p> },
    ],
    address: '/roles/clerk?x=1',
    answers: { 'POST /query/1': answerQueries({}) },
    session: { feature_flags: { new_roles_page: false } },
  })
  await screen.findByText('the privileges')
  expect(router.state.location).toMatchObject({ pathname: '/resources/explorer/us/shop/roles/clerk/manage/privileges', search: '?x=1' })
})
