import { connect } from 'node:http2'
import { fql } from 'fauna'
import { afterEach, describe, expect, test } from 'vitest'
import { openClient, ROOT_SECRET, rootClient } from '../fixtures/database.ts'
import { makeOwner } from '../fixtures/owner.ts'
import { useServer } from '../fixtures/server.ts'

const MEGABYTE = 1 << 20

describe('bad input', () => {
  const server = useServer()
  const us = () => server().addresses.regionGroups['us'] ?? ''
  const query = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${us()}/query/1`, { method: 'POST', headers: { authorization: `Bearer ${ROOT_SECRET}`, ...headers }, body })

  afterEach(async () => {
    const answer = await query('{"query":"1 + 1"}')
    expect(await answer.json()).toMatchObject({ data: 2 })
  })

  test.for([
    ['an unknown format', { 'x-format': 'xml' }, "Invalid header 'x-format': Invalid format xml"],
    ['a boolean that is none', { 'x-typecheck': 'maybe' }, "Invalid header 'x-typecheck': Must be a boolean value."],
    ['a time-out that is no number', { 'x-query-timeout-ms': 'soon' }, "Invalid header 'x-query-timeout-ms': Invalid number 'soon'."],
    [
      'a time-out beyond the limit',
      { 'x-query-timeout-ms': '600001' },
      "Invalid header 'x-query-timeout-ms': Must be less than or equal to 600000.",
    ],
    ['too many retries', { 'x-max-contention-retries': '8' }, "Invalid header 'x-max-contention-retries': Must be between 0 and 7."],
    ['tags that are none', { 'x-query-tags': 'a=b=c' }, "Invalid header 'x-query-tags': invalid tags"],
    ['a time that is none', { 'x-last-txn-ts': 'yesterday' }, "Invalid header 'x-last-txn-ts': Invalid timestamp 'yesterday'."],
  ] as const)('in a header is named: %s', async ([, headers, message]) => {
    const answer = await query('{"query":"1"}', headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_request', message } })
  })

  test.for([
    ['no JSON', '{"query": '],
    ['no object', '[1]'],
    ['an unknown member', '{"query":"1","options":{}}'],
    ['nothing', ''],
  ] as const)('in a body is reported: %s', async ([, body]) => {
    const answer = await query(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_request' } })
  })

  test('in a query is shown where it stands', async () => {
    const answer = await query(JSON.stringify({ query: 'let shelf = 3\nshelf +' }))
    expect(answer.status).toBe(400)
    const { error, summary } = (await answer.json()) as { error: { code: string }; summary: string }
    expect(error.code).toBe('invalid_query')
    expect(summary).toMatch(/at \*query\*:2:\d+/)
  })

  test('of 20 MB is refused over HTTP/1.1 and HTTP/2', async () => {
    const body = JSON.stringify({ query: '1', arguments: { text: 'x'.repeat(20 * MEGABYTE) } })
    const answer = await query(body).catch((error: unknown) => error)
    if (answer instanceof Response) {
      expect(answer.status).toBe(413)
      await answer.text()
    } else {
      // The server may close the connection before all of the body has been sent.
      expect(answer).toBeInstanceOf(TypeError)
    }
    expect(await http2Status(us(), body)).toBe(413)
  })

  test('as a secret is refused: wrong, missing, scoped to nothing, of a deleted key', async () => {
    for (const headers of [
      { authorization: 'Bearer wrong' },
      { authorization: '' },
      { authorization: `Bearer ${ROOT_SECRET}:nowhere:admin` },
    ]) {
      const answer = await query('{"query":"1"}', headers)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
    }
    const root = rootClient(server())
    const { data: key } = await root.query<{ id: string; secret: string }>(fql`Key.create({ role: "admin" })`)
    const holder = openClient(us(), key.secret)
    expect((await holder.query<number>(fql`2 + 2`)).data).toBe(4)
    await root.query(fql`Key.byId(${key.id})!.delete()`)
    await expect(holder.query(fql`2 + 2`)).rejects.toMatchObject({ httpStatus: 401, code: 'unauthorized' })
    holder.close()
    root.close()
  })

  test('as a path or a method is refused', async () => {
    expect((await fetch(`${us()}/nowhere`)).status).toBe(404)
    const answer = await fetch(`${us()}/query/1`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: { code: 'invalid_request', message: 'No request body provided' } })
  })

  test('for the account service is reported without details', async () => {
    const owner = await makeOwner(server())
    const base = server().addresses.console
    const login = (body: string) =>
      fetch(`${base}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = await Promise.all([
      login('{"email":'),
      login('{}'),
      login(JSON.stringify({ email: owner.email, password: 'wrong' })),
      login(JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })),
      login(JSON.stringify({ email: owner.email, password: 'x'.repeat(2 * MEGABYTE) })),
      fetch(`${base}/api/v1/databases?max_results=many`),
      fetch(`${base}/api/v1/nowhere`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 401, 413, 401, 404])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(bodies[2]).toBe(bodies[3])
    for (const body of bodies) {
      const answer = JSON.parse(body) as { code?: string; error?: { code: string } }
      expect(answer.code ?? answer.error?.code).toMatch(/^[a-z_]+$/)
      expect(body).not.toContain('    at ')
    }
  })
})

/** The status of a query that is sent over cleartext HTTP/2. */
function http2Status(url: string, body: string): Promise<number> {
  return new Promise((done, fail) => {
    // The memory is that of this side: by default it holds half of the body.
    const session = connect(url, { maxSessionMemory: 100 })
    session.on('error', fail)
    const stream = session.request({ ':method': 'POST', ':path': '/query/1', authorization: `Bearer ${ROOT_SECRET}` })
    stream.on('response', (headers) => {
      done(headers[':status'] ?? 0)
      session.destroy()
    })
    stream.on('error', fail)
    stream.end(body)
  })
}
