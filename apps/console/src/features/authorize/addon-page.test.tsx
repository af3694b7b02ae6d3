// @vitest-environment happy-dom
import type { Addon, Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { AddonPage } from './addon-page.tsx'

const GET = 'GET /api/v1/addons/authorize'
const POST = 'POST /api/v1/addons/authorize'
const BACK = 'https://harbor.example.com/return?code=c&state=s'
const ADDON: Addon = {
  platform: { name: 'harbor', title: 'Harbor', host: 'harbor.example.com' },
  resource: 'addon-1',
  account: { company_name: 'Bookshop', plan: 'team', plan_display_name: 'Team' },
  status: 'open',
  billed_by: null,
}
const leave = vi.fn()

function show(answers: Readonly<Record<string, StubAnswer>>, search = '?resource=harbor:addon-1&state=s', session: Partial<Session> = {}) {
  const { server, services } = createStubServices(answers, session)
  const router = createMemoryRouter([{ path: '/', element: <AddonPage leave={leave} /> }], { initialEntries: [`/${search}`] })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, user: userEvent.setup() }
}

const answering =
  (status: number, body: object): StubAnswer =>
  () =>
    json(status, body)
const failing = (status: number, code: string) => answering(status, { code, reason: 'x', message: 'x' })

describe('the page of a hosting platform', () => {
  beforeEach(() => leave.mockReset())
  afterEach(cleanup)

  test('shows platform, account and plan and what changes, connects and goes back [AUTH-26] [BILL-03]', async () => {
    const { server, user } = show({ [GET]: answering(200, ADDON), [POST]: answering(200, { redirect_url: BACK }) })
    await screen.findByRole('heading', { name: 'Connect this account with Harbor' })
    for (const fact of ['Harbor', 'addon-1', 'Bookshop', 'Team', 'harbor.example.com']) screen.getByText(fact)
    screen.getByText('Billing for this account will be handled by Harbor; plan and payment cannot be changed in this console.')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await screen.findByText('Taking you back to Harbor…')
    expect(server.seen.find(({ line }) => line === POST)?.body).toEqual({ resource: 'harbor:addon-1', state: 's', approved: true })
    expect(leave.mock.calls).toEqual([[BACK]])
  })

  test('goes back with the refusal', async () => {
    const { server, user } = show({ [GET]: answering(200, ADDON), [POST]: answering(200, { redirect_url: BACK }) })
    await user.click(await screen.findByRole('button', { name: 'Do not connect' }))
    await screen.findByText('Taking you back to Harbor…')
    expect(server.seen.find(({ line }) => line === POST)?.body).toMatchObject({ approved: false })
  })

  test('says that an account is connected already, and leads back', async () => {
    const connected: Addon = { ...ADDON, status: 'connected', billed_by: 'Harbor' }
    const { user } = show({ [GET]: answering(200, connected), [POST]: answering(200, { redirect_url: BACK }) })
    await screen.findByRole('heading', { name: 'This account is connected with Harbor already' })
    expect(screen.queryByRole('button', { name: 'Do not connect' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Return to Harbor' }))
    await screen.findByText('Taking you back to Harbor…')
    expect(leave).toHaveBeenCalledWith(BACK)
  })

  test('keeps the question when the connection fails', async () => {
    const { user } = show({ [GET]: answering(200, ADDON), [POST]: failing(409, 'conflict') })
    await user.click(await screen.findByRole('button', { name: 'Connect' }))
    expect((await screen.findByRole('alert')).textContent).toContain('A change of plan is under way; connect once it is complete.')
    expect(leave).not.toHaveBeenCalled()
    screen.getByRole('button', { name: 'Connect' })
  })

  test.each<[string, StubAnswer, string]>([
    [
      'another platform bills it',
      answering(200, { ...ADDON, status: 'billed_elsewhere', billed_by: 'Quay' }),
      'is handled by Quay already',
    ],
    ['it is of another account', answering(200, { ...ADDON, status: 'taken' }), 'This add-on is connected with another account already.'],
    ['there is no platform', failing(404, 'addon_unconfigured'), 'This service takes part in no hosting platform yet.'],
    ['the platform is not known', failing(404, 'addon_unknown'), 'The address names no hosting platform that this service knows.'],
    ['the address is odd', failing(400, 'validation_error'), 'This address is not complete.'],
    ['nothing can be loaded', failing(500, 'internal_error'), 'The add-on could not be loaded.'],
  ])('says that %s', async (_what, answer, message) => {
    show({ [GET]: answer })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  })

  test.each<[string, string, Partial<Session>]>([
    [
      '?resource=harbor:addon-1&state=s',
      'Your role may not connect this account with a hosting platform.',
      { view_controls: { '*': ['read'] } },
    ],
    ['?resource=harbor:addon-1', 'This address is not complete.', {}],
    ['?state=s', 'This address is not complete.', {}],
  ])('at %s says %s, without any call', async (search, message, session) => {
    const { server } = show({}, search, session)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(server.seen).toEqual([])
  })
})
