import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@terrarium/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { createShop, queryShop } from '../testing/backed-up-shop.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const TIMEOUT_MS = 480_000
const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
  await createShop(made, 'shop')
})

interface Answer {
  readonly response: {
    readonly id: string
    readonly state: string
    readonly is_terminal: boolean
    readonly failure?: { readonly code: string }
  }
}

const WISH = { database: 'us-std/shop', destination: 's3://kept/spring', format: 'simple' }
const send = (body: object, headers: Record<string, string> = {}, session = owner) =>
  made.app.inject({ method: 'POST', url: '/v2/exports', headers: { ...bearer(session.secret), ...headers }, payload: body })
const fetchExport = async (id: string) => (await callAs(made, owner, 'GET', `/v2/exports/${id}`)).json<Answer>().response
const folderOf = (id: string) => made.databases.backups.exportFolderOf('kept', 'spring', id)
const linesOf = (id: string, name: string) =>
  readFileSync(join(folderOf(id), `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')

describe('an export', () => {
  test('writes each collection as JSON lines, the schema, and a manifest with counts and hashes', { timeout: TIMEOUT_MS }, async () => {
    await queryShop(made, 'shop', 'Set.sequence(0, 1200).forEach(n => Book.create({ title: "More " + n.toString() }))')
    const answer = await send(WISH)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<Answer>().response
    const uri = 's3://kept/spring'
    expect(answer.json()).toMatchObject({
      response: { state: 'Pending', is_terminal: false, database: 'us-std/shop', destination: { uri } },
    })
    await made.account.backups.settled()
    expect(await fetchExport(id)).toMatchObject({ state: 'Complete', is_terminal: true })
    const lines = linesOf(id, 'Book').map((line) => JSON.parse(line) as { readonly id: string; readonly title: string })
    expect(lines).toHaveLength(1210)
    expect(lines[3]).toMatchObject({ id: '103', title: 'Book 3', coll: 'Book' })
    expect(new Set(lines.map((line) => line.id)).size).toBe(1210)
    const manifest = JSON.parse(readFileSync(join(folderOf(id), 'manifest.json'), 'utf8')) as object
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folderOf(id), 'Book.jsonl')))
      .digest('hex')
    expect(manifest).toMatchObject({ database: 'us-std/shop', format: 'simple', collections: [{ name: 'Book', documents: 1210, sha256 }] })
    expect(readFileSync(join(folderOf(id), 'schema', 'main.fsl'), 'utf8')).toContain('collection Book')
    const listed = await callAs(made, owner, 'GET', '/v2/exports?state=Complete')
    expect(listed.json()).toMatchObject({ response: { results: [{ id }] } })
    expect((await callAs(made, owner, 'GET', '/v2/exports?state=Failed')).json()).toEqual({ response: { results: [] } })
  })

  test('may be tagged, and of some collections', { timeout: TIMEOUT_MS }, async () => {
    await queryShop(made, 'shop', 'Collection.create({ name: "Other" })\nnull')
    const { id } = (await send({ ...WISH, format: 'tagged', collections: ['Book'] })).json<Answer>().response
    await made.account.backups.settled()
    expect(JSON.parse(linesOf(id, 'Book')[0] ?? '')).toMatchObject({ '@doc': { id: '100', ts: { '@time': expect.any(String) as string } } })
    expect(() => linesOf(id, 'Other')).toThrow('ENOENT')
    const missing = (await send({ ...WISH, collections: ['Nothing'] })).json<Answer>().response
    await made.account.backups.settled()
    expect(await fetchExport(missing.id)).toMatchObject({ state: 'Failed', is_terminal: true, failure: { code: 'failed' } })
  })

  test('is the same for the same key, and one at a time', { timeout: TIMEOUT_MS }, async () => {
    const first = await send(WISH, { 'idempotency-key': 'once' })
    const again = await send(WISH, { 'idempotency-key': 'once' })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json<Answer>().response.id).toBe(first.json<Answer>().response.id)
    expect((await send(WISH)).json()).toMatchObject({ error: { code: 'conflict' } })
    await made.account.backups.settled()
    expect((await send(WISH)).statusCode).toBe(201)
    await made.account.backups.settled()
  })

  test('is canceled by who may begin one, keeps nothing, and is not canceled once it has ended', { timeout: TIMEOUT_MS }, async () => {
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    const { id } = (await send(WISH)).json<Answer>().response
    const cancel = (session = owner) => callAs(made, session, 'DELETE', `/v2/exports/${id}`)
    expect((await cancel(billing)).statusCode).toBe(403)
    const answer = await cancel()
    expect([answer.statusCode, answer.json<Answer>().response.id]).toEqual([200, id])
    await made.account.backups.settled()
    expect(await fetchExport(id)).toMatchObject({
      state: 'Failed',
      is_terminal: true,
      failure: { code: 'canceled', message: 'It was canceled.' },
    })
    expect(existsSync(folderOf(id))).toBe(false)
    expect((await cancel()).json()).toMatchObject({ error: { code: 'job_ended' } })
    expect((await callAs(made, owner, 'DELETE', '/v2/exports/1')).statusCode).toBe(404)
    const logged = await callAs(made, owner, 'GET', '/api/auth/account/audit-log?action=export.cancel')
    expect(logged.json()).toMatchObject({ results: [{ action: 'export.cancel', target: { kind: 'export', id } }] })
  })

  test.each(['s3://kept/../../etc', 's3://../x', '/tmp/x', 's3://', 's3://a/b/.hidden', 's3://a b/c', 'https://kept/x'])(
    'to %s is refused',
    async (destination) => {
      const answer = await send({ ...WISH, destination })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 'validation_error' } }])
    },
  )

  test('is begun by owners, admins and developers', async () => {
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    expect((await send(WISH, {}, billing)).statusCode).toBe(403)
  })
})
