import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Session } from '@terrarium/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFormSink } from '../form-sink.ts'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, OWNER, type AccountApp } from '../testing/account-app.ts'
import { callAs, provideOwnedApp } from '../testing/provide-app.ts'

const FORMS = '/api/auth/account/forms'
const SENDER = { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', message: 'As soon as you can.\nThank you.' }
const ENTERPRISE = { form: 'enterprise', ...SENDER, seats: '40', needs: 'single sign-on' }
const KINDS = [
  ENTERPRISE,
  { form: 'custom-region', ...SENDER, regions: 'Zürich', volume: '1 TB' },
  { form: 'private-link', ...SENDER, cloud: 'any', region: 'eu' },
]

const send = (made: AccountApp, session: Session, form: object) => callAs(made, session, 'POST', FORMS, form)

describe('without a service for forms', () => {
  const made = provideOwnedApp()

  test.each(KINDS)('the owner has $form by mail, and the log says so [CALL-47]', async (form) => {
    const session = await made.signIn()
    const answer = await send(made, session, form)
    expect(answer.statusCode, answer.body).toBe(204)
    const mail = made.outbox.at(-1)
    expect(mail?.to).toBe(OWNER.email)
    for (const value of Object.values(form).slice(1)) expect(mail?.text).toContain(value)
    const log = await callAs(made, session, 'GET', '/api/auth/account/audit-log')
    expect(log.json<{ results: object[] }>().results[0]).toMatchObject({ action: 'external_form.send', details: { form: form.form } })
  })

  test.each([
    ['an unknown form', { ...ENTERPRISE, form: 'other' }],
    ['a field of another form', { ...ENTERPRISE, cloud: 'x' }],
    ['no name', { ...ENTERPRISE, name: ' ' }],
    ['no address', { ...ENTERPRISE, email: 'ada' }],
    ['a line with an end, which would begin a header', { ...ENTERPRISE, seats: '1\r\nbcc: all@example.com' }],
    ['a message without measure', { ...ENTERPRISE, message: 'x'.repeat(4001) }],
  ])('%s is refused', async (_what, form) => {
    expect((await send(made, await made.signIn(), form)).statusCode).toBe(400)
  })

  test('ten an hour are taken from an account', async () => {
    const session = await made.signIn()
    made.clock.advance(3_600_000_000)
    for (let count = 0; count < 10; count++) expect((await send(made, session, ENTERPRISE)).statusCode).toBe(204)
    expect((await send(made, session, ENTERPRISE)).statusCode).toBe(429)
  })
})

describe('with a service for forms', () => {
  const taken: unknown[] = []
  let status = 200
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push(JSON.parse(body))
      response.writeHead(status).end('thanks')
    })
  })
  let made: AccountApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    made = await createAccountApp(undefined, { forms: createFormSink(`http://127.0.0.1:${(http.address() as AddressInfo).port}/forms`) })
    await made.account.start(OWNER)
  }, DATABASES_HOOK_TIMEOUT_MS)
  afterAll(async () => {
    await made[Symbol.asyncDispose]()
    http.close()
  })

  test.each(KINDS)('it takes $form as JSON [CALL-47]', async (form) => {
    expect((await send(made, await made.signIn(), form)).statusCode).toBe(204)
    expect(taken.at(-1)).toMatchObject(form)
    expect(made.outbox).toEqual([])
  })

  test('what it does not take is not said to be sent', async () => {
    status = 500
    const answer = await send(made, await made.signIn(), ENTERPRISE)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'form_failed'])
    expect(made.logged.join('\n')).toContain('a form could not be sent')
  })
})
