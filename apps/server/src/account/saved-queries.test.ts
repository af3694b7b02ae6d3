import { SAVED_QUERIES_MAX, type SavedQueryEntry, type Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const URL = '/api/v1/saved-queries'
const QUERY = {
  name: 'Stock',
  description: 'What is left.',
  folder: 'daily',
  labels: ['start', 'cost'],
  text: 'Book.where(.stock < n)\n"${1} \\u202e"',
  arguments: [{ name: 'n', type: 'Long', value: '9223372036854775807' }],
  database: 'abc',
  path: 'us/shop',
}

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const save = (session: Session, id: string, changes: object = {}) =>
  callAs(made, session, 'PUT', `${URL}/${encodeURIComponent(id)}`, { ...QUERY, version: 0, ...changes })
const read = (session: Session, id: string) => callAs(made, session, 'GET', `${URL}/${encodeURIComponent(id)}`)
const list = async (session: Session, query = '') =>
  (await callAs(made, session, 'GET', URL + query)).json<{ results: SavedQueryEntry[] }>().results

describe('saved queries', () => {
  test('are kept exactly, listed and deleted', async () => {
    const saved = await save(owner, 'glasshouse abc 1')
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toEqual({ id: 'glasshouse abc 1', ...QUERY, version: 1, updated_at: expect.any(String) as string })
    expect((await read(owner, 'glasshouse abc 1')).json()).toEqual(saved.json())
    expect(await list(owner)).toEqual([saved.json()])
    expect((await callAs(made, owner, 'DELETE', `${URL}/glasshouse%20abc%201`)).statusCode).toBe(204)
    expect(await list(owner)).toEqual([])
    expect((await read(owner, 'glasshouse abc 1')).statusCode).toBe(404)
    expect((await callAs(made, owner, 'DELETE', `${URL}/glasshouse%20abc%201`)).statusCode).toBe(404)
  })

  test('are listed for a database, with those for every one, by name', async () => {
    await save(owner, '1', { name: 'b' })
    await save(owner, '2', { name: 'a', database: null, path: undefined })
    await save(owner, '3', { name: 'c', database: 'other' })
    expect((await list(owner, '?database=abc')).map(({ name }) => name)).toEqual(['a', 'b'])
    expect((await list(owner)).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  test('are replaced by those alone who have seen the present version', async () => {
    await save(owner, '1')
    expect((await save(owner, '1', { version: 1, text: '2', path: undefined })).json()).toMatchObject({ version: 2, text: '2' })
    for (const version of [0, 1, 3]) {
      const refused = await save(owner, '1', { version, text: 'lost' })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ code: 'conflict' })
    }
    expect((await read(owner, '1')).json()).toMatchObject({ version: 2, text: '2' })
    expect((await read(owner, '1')).json()).not.toHaveProperty('path')
  })

  test('that are gone are not written again by those who have seen them', async () => {
    expect((await save(owner, '1', { version: 4 })).json()).toMatchObject({ code: 'conflict' })
    expect(await list(owner)).toEqual([])
  })

  test('of one member are not those of another', async () => {
    const other = await joinAs(made, 'eve@example.com', 'developer')
    await save(owner, '1')
    expect(await list(other)).toEqual([])
    expect((await read(other, '1')).statusCode).toBe(404)
    expect((await callAs(made, other, 'DELETE', `${URL}/1`)).statusCode).toBe(404)
    expect((await save(other, '1', { text: 'mine' })).json()).toMatchObject({ version: 1, text: 'mine' })
    expect((await read(owner, '1')).json()).toMatchObject({ text: QUERY.text })
  })

  test('outlive a session and end with the member', async () => {
    const other = await joinAs(made, 'eve@example.com', 'developer')
    await save(other, '1')
    await callAs(made, other, 'POST', '/api/auth/logout')
    expect(await list(await made.signIn('eve@example.com'))).toHaveLength(1)
    const { results } = (await callAs(made, owner, 'GET', '/api/auth/account/members')).json<{ results: { id: string; email: string }[] }>()
    const id = results.find(({ email }) => email === 'eve@example.com')?.id ?? ''
    expect((await callAs(made, owner, 'DELETE', `/api/auth/account/members/${id}`)).statusCode).toBe(204)
    expect((await made.databases.control.query<number>(fql`SavedQuery.all().count()`)).data).toBe(0)
  })
})

describe('what is refused', () => {
  test.each([
    { name: '' },
    { name: 'two\nlines' },
    { labels: ['a'.repeat(65)] },
    { labels: Array.from({ length: 21 }, (_each, index) => String(index)) },
    { text: 'a'.repeat(64_001) },
    { text: null },
    { arguments: [{ name: 'n', type: 'Int' }] },
    { arguments: [{ name: 'n', type: 'Int', value: '1', secret: 'x' }] },
    { database: '' },
    { path: '' },
    { version: -1 },
    { version: undefined },
    { member: '1' },
  ])('a query with %j', async (changes) => {
    const refused = await save(owner, '1', changes)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'validation_error' })
    expect(await list(owner)).toEqual([])
  })

  test('one more query than a member keeps', async () => {
    await made.databases.control.query(fql`
      let member = Member.byEmail(${OWNER.email}).first()!
      Set.sequence(0, ${SAVED_QUERIES_MAX}).forEach(n => SavedQuery.create({ member: member, key: "x/#{n}", length: 1 }))
      null`)
    expect((await save(owner, '1')).json()).toMatchObject({ code: 'saved_query_limit' })
  })

  test('more characters than a member keeps, of one query that grows, too', async () => {
    const large = { text: 'a'.repeat(64_000), arguments: [] }
    for (let index = 0; index < 62; index += 1) expect((await save(owner, String(index), large)).statusCode).toBe(200)
    expect((await save(owner, '62', { text: 'a'.repeat(40_000), arguments: [] })).json()).toMatchObject({ code: 'saved_query_limit' })
    expect((await save(owner, '0', { ...large, version: 1 })).statusCode).toBe(200)
    expect(
      (await save(owner, '1', { ...large, arguments: [{ name: 'n', type: 'String', value: 'a'.repeat(40_000) }], version: 1 })).json(),
    ).toMatchObject({ code: 'saved_query_limit' })
  })

  test('callers without a session, and other sites', async () => {
    expect((await made.app.inject({ url: URL })).statusCode).toBe(401)
    const answer = await made.app.inject({
      method: 'PUT',
      url: `${URL}/1`,
      headers: { ...bearer(owner.secret), origin: 'https://evil.example' },
      payload: { ...QUERY, version: 0 },
    })
    expect(answer.statusCode).toBe(403)
    expect(await list(owner)).toEqual([])
  })
})
