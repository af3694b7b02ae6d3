import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  acceptInvite,
  createAccountKey,
  createDatabaseKey,
  createOAuthClient,
  login,
  register,
  updateContactInfo,
  updateOwnProfile,
} from '../index.ts'
import type { Endpoint } from '../http/endpoint.ts'

const PASSWORD = 'correct horse battery'
const PERSON = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Analytical Books' }

/** A body that each endpoint takes, and its members that people type and others read. */
const NAMES: readonly (readonly [Endpoint, object, readonly string[]])[] = [
  [acceptInvite, { name: 'Ada', email: 'ada@example.com', password: PASSWORD, company_name: 'Books' }, ['name', 'company_name']],
  [createAccountKey, { name: 'deploy' }, ['name']],
  [createDatabaseKey, { role: 'server', path: 'us-std', name: 'shop' }, ['name']],
  [createOAuthClient, { name: 'Shop', redirect_uris: ['https://shop.example.com/'], confidential: false }, ['name']],
  [login, { email: 'ada@example.com', password: PASSWORD, type: 'dashboard' }, ['type']],
  [register, { ...PERSON, email: 'ada@example.com', password: PASSWORD }, ['first_name', 'last_name', 'company_name']],
  [updateContactInfo, { ...PERSON, contact_email: 'a@example.com', website: '' }, ['first_name', 'last_name', 'company_name']],
  [updateOwnProfile, { name: 'Ada' }, ['name']],
]
const FIELDS = NAMES.flatMap(([endpoint, body, names]) => names.map((name) => ({ call: endpoint.name, endpoint, body, name })))

const accepts = ({ input }: Endpoint, body: object): boolean => v.is(input.body ?? v.never(), body)

describe('a name that people type', () => {
  test.each(FIELDS)('in $call.$name may be of any script', ({ endpoint, body, name }) => {
    for (const text of ['Ada', "O'Neil-Łukasz", 'مریم‌میرزاخانی', '山田 太郎', '👩‍💻']) {
      expect(accepts(endpoint, { ...body, [name]: text }), text).toBe(true)
    }
  })

  test.each(FIELDS)('in $call.$name holds no control or bidirectional character and has an end', ({ endpoint, body, name }) => {
    const codes = [0, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069]
    const texts = [...codes.map((code) => `A${String.fromCodePoint(code)}b`), 'x'.repeat(201)]
    expect(texts.filter((text) => accepts(endpoint, { ...body, [name]: text }))).toEqual([])
  })
})
