import type { AuditEntry, ContactInfo, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const URL = '/api/auth/account/contact'
const CONTACT: ContactInfo = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  contact_email: 'books@example.com',
  company_name: 'Analytical Books',
  website: 'https://books.example.com/',
}
const UNSAVED: ContactInfo = { first_name: '', last_name: '', contact_email: '', company_name: 'My account', website: '' }

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const read = (session: Session) => callAs(made, session, 'GET', URL)
const write = (session: Session, payload: object) => callAs(made, session, 'PUT', URL, payload)
const join = (role: string): Promise<Session> => joinAs(made, `${role}@example.com`, role)

describe('contact info', () => {
  test('is blank but for the company until it is saved, then what was saved [PERSONAL-02]', async () => {
    expect((await read(owner)).json()).toEqual(UNSAVED)
    const saved = await write(owner, CONTACT)
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toEqual(CONTACT)
    expect((await read(owner)).json()).toEqual(CONTACT)
    const noWebsite = { ...CONTACT, website: '' }
    await write(owner, noWebsite)
    expect((await read(owner)).json()).toEqual(noWebsite)
  })

  test('names the company of the account', async () => {
    await write(owner, CONTACT)
    const answer = await made.app.inject({ url: '/api/auth/whoami', headers: bearer(owner.secret) })
    expect(answer.json()).toMatchObject({ account: { company_name: 'Analytical Books' } })
  })

  test('is trimmed and kept verbatim otherwise', async () => {
    const payload = { ...CONTACT, first_name: '  <b>Zoë</b> ', company_name: '"; Account.all() //', contact_email: ' books@example.com ' }
    await write(owner, payload)
    const expected = { ...CONTACT, first_name: '<b>Zoë</b>', company_name: '"; Account.all() //' }
    expect((await read(owner)).json()).toEqual(expected)
  })

  test('stands in the audit log once changed', async () => {
    await write(owner, CONTACT)
    const answer = await made.app.inject({ url: '/api/auth/account/audit-log', headers: bearer(owner.secret) })
    const [entry] = answer.json<{ results: AuditEntry[] }>().results
    expect(entry).toMatchObject({
      action: 'contact_info.update',
      outcome: 'success',
      actor: { email: OWNER.email },
      target: { kind: 'account', name: 'Analytical Books' },
      details: { email: 'books@example.com' },
    })
  })

  test('of another account is neither seen nor changed', async () => {
    await made.databases.control.query(fql`
      let owner = Member.byEmail(${OWNER.email}).first()!
      let other = Account.create({ companyName: "Other", plan: "Pro", createdAt: Time.now() })
      Member.create({
        account: other, name: "Eve", email: "eve@example.com", role: "owner", passwordHash: owner.passwordHash,
        otpEnabled: false, suspended: false, createdAt: Time.now()
      })
      null`)
    const eve = await made.signIn('eve@example.com')
    await write(owner, CONTACT)
    expect((await read(eve)).json()).toEqual({ ...UNSAVED, company_name: 'Other' })
    await write(eve, { ...CONTACT, company_name: 'Eve & Co' })
    expect((await read(owner)).json()).toEqual(CONTACT)
  })
})

describe('who may', () => {
  test.each([
    ['owner', 200, 200],
    ['admin', 200, 200],
    ['billing', 200, 403],
    ['developer', 403, 403],
  ])('%s: read %i, change %i [PERM-06]', async (role, mayRead, mayWrite) => {
    const member = role === 'owner' ? owner : await join(role)
    expect((await read(member)).statusCode).toBe(mayRead)
    expect((await write(member, CONTACT)).statusCode).toBe(mayWrite)
    expect((await read(owner)).json()).toEqual(mayWrite === 200 ? CONTACT : UNSAVED)
  })

  test('nobody without a session', async () => {
    expect((await made.app.inject({ url: URL })).statusCode).toBe(401)
    expect((await made.app.inject({ method: 'PUT', url: URL, payload: CONTACT })).statusCode).toBe(401)
  })

  test('no other site with the cookie of a member', async () => {
    const answer = await made.app.inject({
      method: 'PUT',
      url: URL,
      headers: { ...bearer(owner.secret), origin: 'https://evil.example' },
      payload: CONTACT,
    })
    expect(answer.statusCode).toBe(403)
    expect((await read(owner)).json()).toEqual(UNSAVED)
  })
})

describe('what is refused', () => {
  const ODD: readonly unknown[] = [null, 1, true, [], {}, ['x'], { $ne: null }, 'two\r\nlines', 'turned\u202eround', 'a'.repeat(100_000)]
  const FIELDS = Object.keys(CONTACT) as (keyof ContactInfo)[]

  test.each(FIELDS)('odd values as %s', async (field) => {
    for (const value of ODD) {
      const answer = await write(owner, { ...CONTACT, [field]: value })
      expect(answer.statusCode, JSON.stringify(value).slice(0, 40)).toBe(400)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
    }
    expect((await read(owner)).json()).toEqual(UNSAVED)
  })

  test.each(['first_name', 'last_name', 'contact_email', 'company_name'] as const)('%s empty or missing [VALID-10]', async (field) => {
    for (const value of ['', '   ', undefined]) {
      const answer = await write(owner, { ...CONTACT, [field]: value })
      expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { [field]: expect.any(String) as string } })
    }
  })

  test.each(['javascript:alert(1)', 'http://example.com', 'https://user:secret@example.com', 'example'])(
    'the website %s',
    async (website) => {
      expect((await write(owner, { ...CONTACT, website })).json()).toMatchObject({ fields: { website: 'invalid' } })
    },
  )

  test.each([{ plan: 'Business' }, { id: '1' }, { account: '2' }, { companyName: 'x' }, { contact: {} }, { role: 'owner' }])(
    'a body with %j besides',
    async (rest) => {
      expect((await write(owner, { ...CONTACT, ...rest })).statusCode).toBe(400)
      expect((await read(owner)).json()).toEqual(UNSAVED)
    },
  )
})
