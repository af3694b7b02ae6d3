// @vitest-environment happy-dom
import type { Grant } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { leaveGuard } from '../../data/leave-guard.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { OAuthApplicationsPage } from './oauth-applications-page.tsx'

const GRANTS = '/api/v1/oauth/grants'
const GRANT: Grant = {
  id: '5',
  client: { name: 'Stock', verified: false },
  scope: [],
  created_at: '2026-03-01T00:00:00.000Z',
  last_used_at: null,
}
const refused = () => json(500, { code: 'internal_error', reason: 'x', message: 'x' })

function show(answers: Readonly<Record<string, StubAnswer>>) {
  const { services } = createStubServices(answers)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: OAuthApplicationsPage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return userEvent.setup()
}

afterEach(() => {
  if (leaveGuard.question() !== undefined) leaveGuard.answer('discard')
  cleanup()
})

test('access of an application that is not revoked says so [ERR-69]', async () => {
  const user = show({ [`GET ${GRANTS}`]: () => json(200, { results: [GRANT] }), [`DELETE ${GRANTS}/5`]: refused })
  await user.click(await screen.findByRole('button', { name: 'Revoke access of Stock' }))
  await user.type(await screen.findByRole('textbox'), 'Stock')
  await user.click(screen.getByRole('button', { name: 'Revoke access' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Access of this application was not revoked; please try again.')
})
