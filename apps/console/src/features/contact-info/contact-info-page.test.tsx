// @vitest-environment happy-dom
import type { ContactInfo } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { leaveGuard } from '../../data/leave-guard.ts'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { toasts } from '../../ui/toast-store.ts'
import { ContactInfoPage } from './contact-info-page.tsx'

const CONTACT: ContactInfo = {
  first_name: 'Mira',
  last_name: 'Kessler',
  contact_email: 'books@example.com',
  company_name: 'Bookshop',
  website: 'bookshop.example',
}
const URL = '/api/auth/account/contact'
const LABELS = ['First name', 'Last name', 'Contact email', 'Company name', 'Website'] as const

function show(answers: Readonly<Record<string, StubAnswer>> = {}, controls?: Record<string, ('read' | 'create' | 'update' | 'delete')[]>) {
  const { server, services } = createStubServices(
    { [`GET ${URL}`]: () => json(200, CONTACT), ...answers },
    controls && { view_controls: controls },
  )
  const router = createMemoryRouter([{ path: '/', Component: ContactInfoPage }])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, services, user: userEvent.setup() }
}

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value
const noteOf = (label: string) => document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
const save = () => screen.getByRole('button', { name: 'Save' })

afterEach(() => {
  if (leaveGuard.question() !== undefined) leaveGuard.answer('discard')
  for (const { id } of toasts.get()) toasts.dismiss(id)
  cleanup()
})

describe('contact info', () => {
  test('shows first name, last name, contact email, company name and website [PERSONAL-02] [NAV-16]', async () => {
    show()
    await screen.findByLabelText('First name')
    expect(LABELS.map(valueOf)).toEqual(Object.values(CONTACT))
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  test('is saved with the toast of a success, and the session learns the name of the company [PERSONAL-02]', async () => {
    const stored = { ...CONTACT, company_name: 'Kessler Books' }
    const { server, services, user } = show({ [`PUT ${URL}`]: () => json(200, stored) })
    const field = await screen.findByLabelText('Company name')
    await user.clear(field)
    await user.type(field, ' Kessler Books ')
    await user.click(save())
    await waitFor(() => expect(services.session.get()?.account.company_name).toBe('Kessler Books'))
    expect(server.seen.find(({ line }) => line === `PUT ${URL}`)?.body).toEqual(stored)
    await waitFor(() => expect(valueOf('Company name')).toBe('Kessler Books'))
    expect(save().getAttribute('aria-disabled')).toBe('true')
    expect(toasts.get()).toMatchObject([{ theme: 'success', title: 'Saved.', timeout: 3000 }])
  })

  test('asks for what is required, and sends nothing without it [VALID-10] [NAV-16]', async () => {
    const { server, user } = show()
    await screen.findByLabelText('First name')
    for (const label of LABELS) await user.clear(screen.getByLabelText(label))
    await user.click(save())
    for (const label of LABELS.slice(0, 4)) await waitFor(() => expect(noteOf(label)).toBe('This is a required field.'))
    expect(screen.getByLabelText('Website').getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(server.count(`PUT ${URL}`)).toBe(0)
  })

  test.each([
    ['Contact email', 'nobody', 'Enter an email address.'],
    ['Website', 'http://bookshop.example', 'Enter an https address or a host name, such as example.com.'],
    ['Website', 'javascript:alert(1)', 'Enter an https address or a host name, such as example.com.'],
    ['First name', 'a'.repeat(300), /^Use one line of at most \d+ characters, without control characters\.$/],
  ])('refuses as %s %s [NAV-16]', async (label, value, message) => {
    const { server, user } = show()
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.click(field)
    await user.paste(value)
    await user.click(save())
    await waitFor(() => expect(noteOf(label)).toMatch(message))
    expect(server.count(`PUT ${URL}`)).toBe(0)
  })

  test('keeps the input when it is not saved [ERR-65]', async () => {
    const { user } = show({ [`PUT ${URL}`]: () => json(500, { code: 'internal_error', message: 'x' }) })
    await user.type(await screen.findByLabelText('First name'), '!')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your contact information was not saved; your input is kept, please try again.',
    )
    expect(valueOf('First name')).toBe('Mira!')
  })

  test('shows what the service refuses at its field', async () => {
    const refused = { code: 'validation_error', message: 'x', fields: { website: 'invalid' } }
    const { user } = show({ [`PUT ${URL}`]: () => json(400, refused) })
    await user.type(await screen.findByLabelText('Website'), '.org')
    await user.click(save())
    await waitFor(() => expect(noteOf('Website')).toBe('Enter an https address or a host name, such as example.com.'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is text with the reason for members who may only read it', async () => {
    show({ [`GET ${URL}`]: () => json(200, { ...CONTACT, website: '' }) }, { account: ['read'] })
    await screen.findByText('Your role does not allow changing contact info. Please contact your account administrator.')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Mira',
      'Kessler',
      'books@example.com',
      'Bookshop',
      'Not given',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('is denied to members who may not read it, with the three texts, and nothing is asked for [PERM-06] [PERM-07] [NAV-16]', async () => {
    const { server } = show({}, { databases: ['read'] })
    await screen.findByText('Permission Denied')
    screen.getByText('You do not have permission to view this page.')
    screen.getByText('Please contact your account administrator.')
    expect(server.count(`GET ${URL}`)).toBe(0)
  })

  test('says when it cannot be loaded, and tries again', async () => {
    let isDown = true
    const { user } = show({ [`GET ${URL}`]: () => (isDown ? json(400, { code: 'bad_request', message: 'x' }) : json(200, CONTACT)) })
    expect((await screen.findByRole('alert')).textContent).toContain('The contact info could not be loaded.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(valueOf('First name')).toBe('Mira'))
  })
})
