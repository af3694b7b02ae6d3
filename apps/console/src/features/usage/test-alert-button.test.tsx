// @vitest-environment happy-dom
import type { UsageAlert } from '@terrarium/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { TestAlertButton } from './test-alert-button.tsx'

const ALERT: UsageAlert = {
  ...{ id: '1', name: 'Reads', metric: 'read', path: null, period: 'day', threshold: 100, mail: true },
  ...{ webhook_url: 'https://hooks.example.com/x', member: { id: '1', name: 'Ada' }, created_at: '2026-11-01T00:00:00Z' },
  ...{ raised_at: null, failure: null },
}

afterEach(cleanup)

async function sendTest(status: number, answer: object): Promise<void> {
  const { services } = createStubServices({ 'POST /api/v1/usage/alerts/1/test': () => json(status, answer) })
  render(
    <ServicesContext.Provider value={services}>
      <TestAlertButton alert={ALERT} />
    </ServicesContext.Provider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send a test of the alert Reads' }))
}

test.each([
  ['both ways', { mail: { failure: null }, webhook: { failure: null } }, 'The mail was sent. The webhook took the message.'],
  ['the mail alone', { mail: { failure: null }, webhook: null }, 'The mail was sent.'],
  [
    'a webhook that refuses',
    { mail: { failure: null }, webhook: { failure: 'their address answered with status 500' } },
    'The mail was sent. The webhook did not take the message: their address answered with status 500.',
  ],
  ['no mail server', { mail: { failure: 'no answer' }, webhook: null }, 'The mail was not sent: no answer.'],
])('a test says at its button how each way took it: %s', async (_what, answer, said) => {
  await sendTest(200, answer)
  expect((await screen.findByText(said)).closest('[role=status]')).not.toBeNull()
})

test('a test that was not sent says so at its button', async () => {
  await sendTest(404, { code: 'not_found', reason: 'There is no usage alert with this id.' })
  await screen.findByText('The test was not sent; please try again.')
})
