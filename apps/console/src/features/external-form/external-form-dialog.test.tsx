// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ExternalFormKind } from '@terrarium/contracts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { createServices, ServicesContext } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { createStubServer, json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { toasts } from '../../ui/toast-store.ts'
import { ExternalFormDialog } from './external-form-dialog.tsx'

const SEND = 'POST /api/auth/account/forms'

function show(kind: ExternalFormKind, answer: StubAnswer = () => new Response(null, { status: 204 })) {
  const server = createStubServer({ [SEND]: answer })
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = createServices({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })
  const onClose = vi.fn()
  const router = createMemoryRouter([{ path: '/', element: <ExternalFormDialog open kind={kind} onClose={onClose} /> }])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, onClose, user: userEvent.setup() }
}

describe('a form to those who run the service', () => {
  afterEach(cleanup)

  test.each([
    ['custom-region', 'Ask for a custom region', ['Regions you want', 'regions'], ['Expected volume', 'volume']],
    ['enterprise', 'Ask about an enterprise plan', ['Seats', 'seats'], ['What you need', 'needs']],
    ['private-link', 'Ask for a private link', ['Cloud', 'cloud'], ['Region of your network', 'region']],
  ] as const)('%s sends the sender and its own fields [CALL-47]', async (kind, title, [oneLabel, one], [otherLabel, other]) => {
    const { server, onClose, user } = show(kind)
    await screen.findByRole('dialog', { name: title })
    await user.type(screen.getByLabelText(oneLabel), 'three')
    await user.type(screen.getByLabelText(otherLabel), 'much')
    await user.type(screen.getByLabelText('Message'), 'Please')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const { user: sender, account } = sessionRecord()
    const { name, email } = sender
    expect(server.seen[0]?.body).toEqual({
      form: kind,
      name,
      email,
      company: account.company_name,
      message: 'Please',
      [one]: 'three',
      [other]: 'much',
    })
    expect(toasts.get().at(-1)?.title).toBe(`Thank you. We will write to ${email}.`)
  })

  test('keeps what was typed when it could not be sent, and asks for what is missing', async () => {
    const { server, onClose, user } = show('enterprise', () => json(503, { code: 'form_failed', message: 'x' }))
    const company = await screen.findByLabelText('Company')
    await user.clear(company)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(server.seen).toEqual([])
    await user.type(company, 'Salt & Spine')
    await user.type(screen.getByLabelText('Seats'), '40')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('The form could not be sent; your input is kept, please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('40')
    expect(onClose).not.toHaveBeenCalled()
  })
})
