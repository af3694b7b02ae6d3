// @vitest-environment happy-dom
import type { AccountKey } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { leaveGuard } from '../../data/leave-guard.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { AccountKeysPage } from './account-keys-page.tsx'

const KEYS = '/api/v1/account-keys'
const KEY: AccountKey = {
  id: '3',
  name: 'build server',
  member: { id: '1', name: 'Mira Kessler' },
  created_at: '2026-03-01T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
}
const refused = () => json(500, { code: 'internal_error', reason: 'x', message: 'x' })

function show(answers: Readonly<Record<string, StubAnswer>>) {
  const { services } = createStubServices(answers)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: AccountKeysPage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return userEvent.setup()
}

afterEach(() => {
  if (leaveGuard.question() !== undefined) leaveGuard.answer('discard')
  cleanup()
})

describe('an account key', () => {
  test('that is not created says so in the form, which keeps its name [ERR-68]', async () => {
    const user = show({ [`GET ${KEYS}`]: () => json(200, { results: [] }), [`POST ${KEYS}`]: refused })
    await screen.findByText('No account keys yet.')
    await user.click(screen.getAllByRole('button', { name: 'Create account key' })[0] as HTMLElement)
    await user.type(await screen.findByLabelText('Name'), 'laptop')
    await user.click(screen.getAllByRole('button', { name: 'Create account key' }).at(-1) as HTMLElement)
    expect((await screen.findByRole('alert')).textContent).toBe('The account key was not created; please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('laptop')
  })

  test('that is not deleted says so [ERR-68]', async () => {
    const user = show({ [`GET ${KEYS}`]: () => json(200, { results: [KEY] }), [`DELETE ${KEYS}/3`]: refused })
    await user.click(await screen.findByRole('button', { name: 'Delete account key build server' }))
    await user.type(await screen.findByRole('textbox'), 'build server')
    await user.click(screen.getByRole('button', { name: 'Delete account key' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The account key was not deleted; please try again.')
  })
})
