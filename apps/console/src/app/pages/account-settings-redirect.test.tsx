// @vitest-environment happy-dom
import { viewControlsOf, viewControlsSchema } from '@terrarium/contracts'
import type { AccountRole } from '@terrarium/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { ServicesContext } from '../../data/services.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { AccountSettingsRedirect } from './account-settings-redirect.tsx'

afterEach(cleanup)

function Address() {
  return <p role="status">{useLocation().pathname}</p>
}

const OPENS: readonly (readonly [AccountRole, string])[] = [
  ['owner', 'contact-info'],
  ['admin', 'contact-info'],
  ['billing', 'contact-info'],
  ['developer', 'account-keys'],
]

test.each(OPENS)('the account settings of %s open on %s, the first page that the role may read [NAV-15]', async (role, page) => {
  const { services } = createStubServices({}, { view_controls: v.parse(viewControlsSchema, viewControlsOf(role)) })
  const routes = [
    { path: paths.accountSettings.path, Component: AccountSettingsRedirect },
    { path: '*', Component: Address },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [paths.accountSettings.href()] })
  render(
    <ServicesContext.Provider value={services}>
      <RouterProvider router={router} />
    </ServicesContext.Provider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe(`/resources/account-settings/${page}`)
})
