import { randomBytes } from 'node:crypto'
import { fql } from 'fauna'
import type { Client, EventSource } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseClient, freshDatabase, openClient } from '../fixtures/database.ts'
import { startIdentityProvider } from '../fixtures/identity-provider.ts'
import type { IdentityProvider } from '../fixtures/identity-provider.ts'
import { startServer } from '../../tools/run/server-process.mjs'
import type { Server } from '../fixtures/server.ts'

interface Shop {
  readonly name: string
  readonly url: string
  readonly admin: Client
  readonly audience: string
}

let provider: IdentityProvider
let server: Server

beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startServer({ env: { TERRARIUM_JWKS_ORIGINS: provider.origin } })
})
afterAll(async () => {
  await server.stop()
  await provider.close()
})

/** A database whose books are read by all tokens of the provider and written by those with the scope. */
async function openShop(): Promise<Shop> {
  const { client: admin, name, url } = await freshDatabase(server)
  await admin.query(fql`Collection.create({ name: "Book" })`)
  await admin.query(fql`[
    Role.create({ name: "reader", privileges: { resource: "Book", actions: { read: true } } }).name,
    Role.create({ name: "writer", privileges: { resource: "Book", actions: { create: true } } }).name
  ]`)
  const { data: audience } = await admin.query<string>(fql`AccessProvider.create({
    name: "corp",
    issuer: ${provider.origin},
    jwks_uri: ${provider.jwksUri},
    roles: ["reader", { role: "writer", predicate: "jwt => jwt.scope == 'write'" }]
  }).audience`)
  return { name, url, admin, audience }
}

function clientOf({ url }: Shop, secret: string): Client {
  return openClient(url, secret)
}

async function ask(url: string, secret: string, query = 'Query.token()!.sub'): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/query/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const REFUSED = { error: { code: 'unauthorized', message: 'Access token required' } }

describe('tokens of an OpenID provider', () => {
  test.each(['RS256', 'RS384', 'RS512', 'ES256'] as const)('signed by %s have the roles that their claims give', async (algorithm) => {
    const shop = await openShop()
    const reader = clientOf(shop, await provider.token(shop.audience, 'read', algorithm))
    const writer = clientOf(shop, await provider.token(shop.audience, 'write', algorithm))
    expect((await writer.query(fql`Book.create({ title: "Emma" }).title`)).data).toBe('Emma')
    expect((await reader.query(fql`Book.all().map(.title).toArray()`)).data).toEqual(['Emma'])
    await expect(reader.query(fql`Book.create({ title: "Persuasion" })`)).rejects.toMatchObject({ code: 'permission_denied' })
    expect((await reader.query(fql`[Query.token()!.scope, Query.token()!.iss, Query.identity() == null]`)).data).toEqual([
      'read',
      provider.origin,
      true,
    ])
    for (const client of [reader, writer, shop.admin]) client.close()
  })

  test('are refused with another audience, other claims, no signature or no access provider', async () => {
    const shop = await openShop()
    const other = await openShop()
    const token = await provider.token(shop.audience, 'read')
    const [header = '', payload = '', signature = ''] = token.split('.')
    expect(await ask(shop.url, token)).toMatchObject({ status: 200, body: { data: 'bookshop' } })
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, scope: 'write', aud: other.audience })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const secret of [
      `${header}.${forged}.${signature}`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      await provider.token('https://api.example', 'read'),
      await provider.token('https://db.fauna.com/db/yyyyyyyyyyyyy', 'read'),
    ]) {
      expect(await ask(shop.url, secret)).toEqual({ status: 401, body: REFUSED })
    }
    await shop.admin.query(fql`AccessProvider.byName("corp")!.delete()`)
    expect(await ask(shop.url, token)).toEqual({ status: 401, body: REFUSED })
    for (const client of [shop.admin, other.admin]) client.close()
  })

  test('carry bodies beyond 64 KiB, and say whose database they are of', async () => {
    const shop = await openShop()
    const token = await provider.token(shop.audience, 'read')
    const text = randomBytes(60_000).toString('hex')
    expect(await ask(shop.url, token, `"${text}".length`)).toMatchObject({ status: 200, body: { data: 120_000 } })
    const authorized = await fetch(`${shop.url}/authorized`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await authorized.json()) as { global_id: string }).global_id).toBe(shop.audience.split('/').at(-1))
    shop.admin.close()
  })

  test('open streams, which end when the access provider gives the role no more', async () => {
    const shop = await openShop()
    const client = clientOf(shop, await provider.token(shop.audience, 'read'))
    const { data: source } = await client.query<EventSource>(fql`Book.all().map(.title).eventSource()`)
    const events = client.stream<string>(source)[Symbol.asyncIterator]()
    await shop.admin.query(fql`Book.create({ title: "Emma" })`)
    expect((await events.next()).value).toMatchObject({ type: 'add', data: 'Emma' })
    await shop.admin.query(fql`AccessProvider.byName("corp")!.update({ roles: "writer" }).name`)
    await shop.admin.query(fql`Book.create({ title: "Persuasion" })`)
    await expect(events.next()).rejects.toMatchObject({ code: 'permission_loss' })
    client.close()
    shop.admin.close()
  })

  test('are verified with new keys as soon as the provider signs with them', async () => {
    const shop = await openShop()
    const before = await provider.token(shop.audience, 'read')
    expect((await ask(shop.url, before)).status).toBe(200)
    await provider.rotateKeys()
    expect((await ask(shop.url, await provider.token(shop.audience, 'read'))).status).toBe(200)
    expect((await ask(shop.url, before)).status).toBe(401)
    shop.admin.close()
  })
})

describe('an endpoint of keys', () => {
  test('that is out leaves known tokens valid and is named for others', async () => {
    const own = await startIdentityProvider()
    const run = await startServer({ env: { TERRARIUM_JWKS_ORIGINS: own.origin } })
    const { name, url, client: admin } = await freshDatabase(run)
    await admin.query(fql`Role.create({ name: "guest" }).name`)
    const { data: audience } = await admin.query<string>(fql`AccessProvider.create({
      name: "corp", issuer: ${own.origin}, jwks_uri: ${own.jwksUri}, roles: "guest"
    }).audience`)
    const [known, unknown] = [await own.token(audience, 'read'), await own.token(audience, 'write', 'ES256')]
    expect((await ask(url, known)).status).toBe(200)
    await own.rotateKeys()
    const rotated = await own.token(audience, 'read')
    await own.close()
    expect((await ask(url, known)).status).toBe(200)
    expect((await ask(url, unknown)).status, 'its key was fetched with the other one').toBe(200)
    const { status, body } = await ask(url, rotated)
    expect(status).toBe(503)
    expect(body).toMatchObject({ error: { code: 'internal_error', message: expect.stringContaining('cannot be reached') as string } })
    expect((await databaseClient(run, name).query(fql`1`)).data).toBe(1)
    admin.close()
    await run.stop()
  })

  test('on this machine is neither accepted without TLS nor asked where the setting does not list it', async () => {
    const { client: admin, url } = await freshDatabase(server)
    await admin.query(fql`Role.create({ name: "guest" }).name`)
    const create = (uri: string) =>
      admin.query<string>(fql`AccessProvider.create({
      name: "corp", issuer: ${provider.origin}, jwks_uri: ${uri}, roles: "guest"
    }).audience`)
    const { port } = new URL(provider.origin)
    await expect(create(`http://localhost:${port}/jwks`)).rejects.toMatchObject({ code: 'constraint_failure' })
    const { data: audience } = await create(`https://127.0.0.1:${port}/jwks`)
    const { status, body } = await ask(url, await provider.token(audience, 'read'))
    expect(status).toBe(503)
    expect(JSON.stringify(body)).toContain('not of the public network')
    admin.close()
  })
})
