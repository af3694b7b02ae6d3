// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { UsagePage } from './usage-page.tsx'

const DENIED = 'You do not have access to this feature.'

function show(controls: Record<string, 'read'[]>): void {
  const refused = () => json(403, { code: 'permission_denied', reason: 'Your role does not allow this.' })
  const { services } = createStubServices({ 'GET /api/v1/usage': refused }, { view_controls: controls })
  const router = createMemoryRouter([{ path: '/', Component: UsagePage }])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

afterEach(cleanup)

test('usage says that access is lacking to members who may not read it [PERM-13]', () => {
  show({ '*': [] })
  expect(screen.getByText(DENIED)).toBeTruthy()
})

test('usage says the same where the service refuses it [PERM-13]', async () => {
  show({ '*': [], usage: ['read'] })
  expect(await screen.findByText(DENIED)).toBeTruthy()
})
