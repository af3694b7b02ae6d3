// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { useIdentity } from '../../data/identity-queries.ts'
import { ServicesContext } from '../../data/services.ts'
import { identityRecord } from '../../data/testing/identity-record.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { PersonalSettingsPage } from './personal-settings-page.tsx'

const ME = {
  id: '1',
  name: 'Mira Kessler',
  role: 'owner',
  email: 'mira@example.com',
  created_at: '2025-01-01T00:00:00Z',
  account: { account_id: '1', company_name: 'Bookshop', plan: 'Pro', plan_display_name: 'Pro' },
  signUpMethod: 'email',
}
const SESSIONS = [
  { id: '1', created_at: '2026-01-01T00:00:00Z', last_seen_at: '2026-01-03T00:00:00Z', client: 'Firefox on Linux', current: true },
  { id: '2', created_at: '2026-01-01T00:00:00Z', last_seen_at: '2026-01-02T00:00:00Z', client: 'Safari on iOS', current: false },
]
const USER = '/api/auth/account/user'
const done: StubAnswer = () => new Response(null, { status: 204 })

function show(answers: Readonly<Record<string, StubAnswer>>, identity: Parameters<typeof identityRecord>[0] = {}) {
  const { server, services } = createStubServices({
    'GET /api/auth/auth/identity': () => json(200, identityRecord(identity)),
    'GET /api/auth/whoami': () => json(200, ME),
    [`GET ${USER}/sessions`]: () => json(200, SESSIONS),
    [`GET ${USER}/passkeys`]: () => json(200, []),
    ...answers,
  })
  const Page = () => {
    useIdentity()
    return <PersonalSettingsPage />
  }
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/login', element: <p>the sign-in page</p> },
  ])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, services, user: userEvent.setup() }
}

afterEach(cleanup)

describe('personal settings', () => {
  test('change the name [PERSONAL-01]', async () => {
    const { server, services, user } = show({ [`PATCH ${USER}`]: () => json(200, { ...ME, name: 'Mira K' }) })
    const field = screen.getByLabelText('Name')
    await user.clear(field)
    await user.type(field, 'Mira K')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(services.session.get()?.user.name).toBe('Mira K'))
    expect(server.seen.find(({ line }) => line === `PATCH ${USER}`)?.body).toEqual({ name: 'Mira K' })
  })

  test('keep the input when the name is not saved [ERR-65]', async () => {
    const { user } = show({ [`PATCH ${USER}`]: () => json(500, { code: 'internal_error', message: 'x' }) })
    await user.type(screen.getByLabelText('Name'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Your personal information was not saved; your input is kept, please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mira Kessler!')
  })

  test('say when the password was not changed [ERR-65]', async () => {
    const refused = { code: 'validation_error', message: 'x', fields: { current: 'invalid' } }
    const { user } = show({ [`PUT ${USER}/password`]: () => json(400, refused) })
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    await user.type(dialog.getByLabelText('Current password'), 'not the password')
    await user.type(dialog.getByLabelText('New password'), 'correct horse battery')
    await user.type(dialog.getByLabelText('Repeat password'), 'correct horse battery')
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Your password was not changed; check the current password and try again.')
  })

  test('show the address that waits, send its link again and give the change up [STATE-27]', async () => {
    const { server, user } = show(
      { [`POST ${USER}/email/resend`]: () => new Response('', { status: 202 }), [`DELETE ${USER}/email`]: done },
      { pending_email: 'new@example.com' },
    )
    await screen.findByText('Waiting for you to confirm new@example.com.')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(server.count(`POST ${USER}/email/resend`)).toBe(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel change' }).getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Cancel change' }))
    await waitFor(() => expect(server.count(`DELETE ${USER}/email`)).toBe(1))
  })

  test('change the address with the password [ERR-55]', async () => {
    const conflict = { code: 'email_pending_conflict', message: 'x' }
    const { server, user } = show({ [`POST ${USER}/email`]: () => json(409, conflict) })
    await user.click(screen.getByRole('button', { name: 'Change email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
    await user.type(dialog.getByLabelText('New email'), 'new@example.com')
    await user.type(dialog.getByLabelText('Current password'), 'correct horse battery')
    await user.click(dialog.getByRole('button', { name: 'Change email' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Another change of email address is already waiting for confirmation; confirm or cancel it first.',
    )
    const sent = server.seen.find(({ line }) => line === `POST ${USER}/email`)
    expect(sent?.body).toEqual({ email: 'new@example.com', password: 'correct horse battery' })
  })

  test('show the address that waits as soon as the change is asked for [STATE-27]', async () => {
    let pending: string | null = null
    const { user } = show({
      'GET /api/auth/auth/identity': () => json(200, identityRecord({ pending_email: pending })),
      [`POST ${USER}/email`]: () => {
        pending = 'new@example.com'
        return json(202, { pending_email: pending })
      },
    })
    await user.click(screen.getByRole('button', { name: 'Change email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
    await user.type(dialog.getByLabelText('New email'), 'new@example.com')
    await user.type(dialog.getByLabelText('Current password'), 'correct horse battery')
    await user.click(dialog.getByRole('button', { name: 'Change email' }))
    await screen.findByText('Waiting for you to confirm new@example.com.')
  })

  test('turn two-step sign-in on: password, QR code and key, code, recovery codes', async () => {
    const enrolment = {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Terrarium:mira%40example.com?secret=JBSWY3DPEHPK3PXP',
    }
    const { server, user } = show({
      [`POST ${USER}/otp`]: () => json(200, enrolment),
      [`PUT ${USER}/otp`]: () => json(200, { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] }),
    })
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await user.type(await screen.findByLabelText('Current password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }))
    await screen.findByText('aaaa-bbbb-cccc-dddd')
    const finish = screen.getByRole('button', { name: 'Done' })
    expect(finish.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByLabelText('I saved them'))
    await user.click(finish)
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull())
    expect(server.seen.find(({ line }) => line === `PUT ${USER}/otp`)?.body).toEqual({ otp: '123456' })
  })

  test('end another session, and all of them', async () => {
    const { server, user } = show({
      [`DELETE ${USER}/sessions/2`]: done,
      [`DELETE ${USER}/sessions`]: done,
      'POST /api/auth/logout': done,
      'DELETE /api/v1/session': done,
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }))
    await waitFor(() => expect(server.count(`DELETE ${USER}/sessions/2`)).toBe(1))
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
    await screen.findByText('the sign-in page')
    expect(server.count(`DELETE ${USER}/sessions`)).toBe(1)
  })

  test('keep what operations cost by the contract, and forget it', async () => {
    const { user } = show({})
    await user.click(await screen.findByRole('button', { name: 'Change the prices' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices' }))
    for (const [label, price] of [
      ['A million read operations', '0.5'],
      ['A million write operations', '2.5'],
      ['A million compute operations', '2.3'],
    ] as const) {
      await user.type(dialog.getByLabelText(label), price)
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('A million operations cost: read 0.5, write 2.5, compute 2.3.')
    await user.click(screen.getByRole('button', { name: 'Change the prices' }))
    await user.click(await screen.findByRole('button', { name: 'Remove the prices' }))
    await screen.findByText('No prices are known: costs are shown as operations alone.')
  })
})
