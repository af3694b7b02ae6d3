// @vitest-environment happy-dom
import type { AccountKey } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { leaveGuard } from '../../data/leave-guard.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { AccountKeysPage } from './account-keys-page.tsx'
import { rotationReminders } from './rotation-reminders.ts'

const KEYS = '/api/v1/account-keys'
const KEY: AccountKey = {
  id: '3',
  name: 'build server',
  member: { id: '1', name: 'Mira Kessler' },
  created_at: '2026-03-01T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
}
const DAY_MS = 86_400_000
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
  rotationReminders.remove('3')
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

  test('that expires soon is pointed out, and is replaced by one of the same life', async () => {
    const soon = {
      ...KEY,
      created_at: new Date(Date.now() - 80 * DAY_MS).toISOString(),
      expires_at: new Date(Date.now() + 10.5 * DAY_MS).toISOString(),
    }
    const successor = { ...soon, id: '4', name: 'build-server-2' }
    let keys: AccountKey[] = [soon]
    const sent: unknown[] = []
    const user = show({
      [`GET ${KEYS}`]: () => json(200, { results: keys }),
      [`POST ${KEYS}`]: ({ body }) => {
        sent.push(body)
        keys = [successor, soon]
        return json(201, { ...successor, secret: 'fnacc_abc' })
      },
    })
    const strip = within(await screen.findByText('1 account key expires within 14 days.'))
    strip.getByText('in 10 days')
    await user.click(strip.getByRole('button', { name: 'Rotate' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('build-server-2')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Rotate build server' })).getByRole('button', { name: 'Create account key' }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'I have stored this secret' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(sent).toEqual([{ name: 'build-server-2', ttl_days: 91 }])
    await user.click(await screen.findByRole('button', { name: 'Remind me' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The old key is not pointed out any more before its reminder is due; its successor expires as soon.
    within(screen.getByText('1 account key expires within 14 days.')).getByText('build-server-2')
    expect(screen.queryByText('1 account key was replaced and can be deleted.')).toBeNull()
    act(() => rotationReminders.set('3', new Date(Date.now() - 1).toISOString()))
    const due = within(screen.getByText('1 account key was replaced and can be deleted.'))
    due.getByText('build server')
    due.getByRole('button', { name: 'Delete account key' })
  })
})
