// @vitest-environment happy-dom
import type { Integration, Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { externalForms } from '../../data/external-form-store.ts'
import { leaveGuard } from '../../data/leave-guard.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { IntegrationsPage } from './integrations-page.tsx'

const LIST = 'GET /api/v1/integrations'
const ADD = 'POST /api/v1/integrations'
const INVALID_KEY = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'
const FAILING: Integration = {
  id: '5',
  service: 'datadog',
  region_group: 'us-std',
  site: 'datadoghq.com',
  status: 'active',
  created_at: '2026-03-01T00:00:00.000Z',
  created_by: null,
  last_delivery_at: '2026-03-02T00:00:00.000Z',
  last_error: { message: 'The service answered 503.', at: '2026-03-03T00:00:00.000Z' },
}

const listed =
  (...results: readonly Integration[]): StubAnswer =>
  () =>
    json(200, { results, sites: ['datadoghq.com', 'datadoghq.eu'] })

function show(answers: Readonly<Record<string, StubAnswer>>, session: Partial<Session> = {}) {
  const { server, services } = createStubServices(answers, session)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: IntegrationsPage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  if (leaveGuard.question() !== undefined) leaveGuard.answer('discard')
  cleanup()
})

describe('the page of integrations', () => {
  test('says that they could not be loaded', async () => {
    show({ [LIST]: () => json(500, { code: 'internal_error', reason: 'x', message: 'x' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('The integrations could not be loaded.')
  })

  test('is denied to members who may not read them, without asking for them', () => {
    const { server } = show({ [LIST]: listed() }, { view_controls: { '*': ['read'], integrations: [] } })
    screen.getByText('integrations: read')
    expect(server.count(LIST)).toBe(0)
  })

  test('says which plans have them to a plan without, without any call', async () => {
    const account = { account_id: '1', company_name: 'Bookshop', legacy_account: false, plan: 'free', plan_display_name: 'Free' } as const
    const { server } = show({ [LIST]: listed() }, { account })
    screen.getByText('Integrations are part of the Trial, Pro and Enterprise plans.')
    await userEvent.click(screen.getByRole('button', { name: 'Ask about an enterprise plan' }))
    expect(externalForms.get()).toBe('enterprise')
    externalForms.open(undefined)
    expect(server.seen).toEqual([])
  })

  test('shows why the latest delivery failed, and says of what the member may not do who can', async () => {
    show({ [LIST]: listed(FAILING) }, { view_controls: { '*': ['read'] } })
    const row = within(await screen.findByRole('row', { name: /Datadog/ }))
    for (const said of ['United States (US)', 'datadoghq.com', 'Active', 'The service answered 503.', 'A former member'])
      row.getByText(said)
    for (const button of [...row.getAllByRole('button'), screen.getByRole('button', { name: 'Add integration' })]) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.title).toBe('Your role does not allow changing integrations. Please contact your account administrator.')
    }
  })

  test('keeps a refused key in the form and says what is wrong with it [ERR-70]', async () => {
    const { user, server } = show({
      [LIST]: listed(),
      [ADD]: () => json(400, { code: 'integration_invalid_key', reason: 'x', message: 'x' }),
    })
    await screen.findByText('No integrations yet.')
    await user.click(screen.getAllByRole('button', { name: 'Add integration' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add integration' }))
    const key = () => dialog.getByLabelText<HTMLInputElement>('API key')
    const send = () => user.click(dialog.getByRole('button', { name: 'Add integration' }))
    await send()
    await dialog.findByText('Enter an API key.')
    await user.type(key(), 'two words')
    await send()
    await dialog.findByText('An API key has no blanks, and at most 200 characters.')
    expect(server.count(ADD)).toBe(0)
    await user.clear(key())
    await user.type(key(), 'old-key')
    await user.selectOptions(dialog.getByLabelText('Site'), 'datadoghq.eu')
    await send()
    await dialog.findByText(INVALID_KEY)
    expect(key().value).toBe('old-key')
    await waitFor(() =>
      expect(server.seen.find(({ line }) => line === ADD)?.body).toEqual({
        service: 'datadog',
        region_group: 'us',
        site: 'datadoghq.eu',
        api_key: 'old-key',
      }),
    )
  })
})
