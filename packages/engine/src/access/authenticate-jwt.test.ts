import { createManualClock } from '@terrarium/base'
import type { Materialized } from '@terrarium/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { UnverifiedToken } from './unverified-token.ts'

const KEYS = 'https://corp.example/keys'
/** The clock stands still at the beginning of a second, so that tests can tell a moment before from a moment after. */
const SECONDS = Math.floor(Date.now() / 1000)
const ADMIN = 'secret:Shop:admin'

let database: TestDatabase
let audience: string
let clock: ReturnType<typeof createManualClock>

beforeEach(async () => {
  clock = createManualClock(SECONDS * 1_000_000)
  database = await createTestDatabase({ clock })
  await database.evaluate('Database.create({ name: "Shop" })')
  await database.evaluate('Collection.create({ name: "Book" })', { secret: ADMIN })
  await database.evaluate(
    `[Role.create({ name: "reader", privileges: { resource: "Book", actions: { read: true } } }).name,
      Role.create({ name: "writer", privileges: { resource: "Book", actions: { create: true, read: "book => book.owner == Query.token()!.sub" } } }).name]`,
    { secret: ADMIN },
  )
  await provide('roles: ["reader", { role: "writer", predicate: "jwt => jwt.scope == \'write\'" }]')
  audience = await readText('AccessProvider.byName("corp")!.audience', ADMIN)
})
afterEach(() => database[Symbol.asyncDispose]())

async function provide(roles: string, name = 'corp'): Promise<void> {
  const create = `AccessProvider.create({ name: "${name}", issuer: "https://${name}.example", jwks_uri: "https://${name}.example/keys", ${roles} }).name`
  await database.evaluate(create, { secret: ADMIN })
}

async function readText(query: string, secret: string): Promise<string> {
  const text = await database.evaluate(query, { secret })
  return typeof text === 'string' ? text : ''
}

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** A token whose signature nobody looks at here. */
function tokenOf(claims: object, header: object = { alg: 'RS256', kid: 'one' }): string {
  const usual = { iss: 'https://corp.example', aud: audience, exp: SECONDS + 60, sub: 'ada', ...claims }
  return `${encode(header)}.${encode(usual)}.c2ln`
}

/** What the engine says of a secret: a caller's role, nothing, or that the signature comes first; `null`: nobody has looked at that. */
function answerOf(secret: string, verifiedBy: string | null = KEYS): string {
  const snapshot = database.store.snapshot()
  try {
    return database.engine.authenticate(snapshot, secret, verifiedBy ?? undefined)?.role ?? 'refused'
  } catch (error: unknown) {
    if (error instanceof UnverifiedToken) return `unverified ${error.jwksUri}`
    throw error
  } finally {
    snapshot.release()
  }
}

const run = (text: string, claims: object): Promise<Materialized> => database.evaluate(text, { secret: tokenOf(claims), verifiedBy: KEYS })

describe('a JWT', () => {
  test('is let in with a verified signature, and before that names the keys to verify it with', () => {
    expect(answerOf(tokenOf({}))).toBe('jwt')
    expect(answerOf(tokenOf({}), null)).toBe(`unverified ${KEYS}`)
    expect(answerOf(tokenOf({}), 'https://other.example/keys')).toBe(`unverified ${KEYS}`)
    expect(answerOf(tokenOf({}), '')).toBe('refused')
  })

  test('ignores a scope behind it', () => {
    expect(answerOf(`${tokenOf({})}:admin`)).toBe('jwt')
    expect(answerOf(`${tokenOf({})}:Shop:server`)).toBe('jwt')
    expect(answerOf(`${tokenOf({})}/Shop`)).toBe('refused')
  })

  test.each([
    ['RS256', 'jwt'],
    ['RS384', 'jwt'],
    ['RS512', 'jwt'],
    ['ES256', 'jwt'],
    ['PS256', 'refused'],
    ['ES384', 'refused'],
    ['EdDSA', 'refused'],
    ['HS256', 'refused'],
    ['HS512', 'refused'],
    ['none', 'refused'],
    ['None', 'refused'],
    ['', 'refused'],
    [7, 'refused'],
    [undefined, 'refused'],
  ])('with the algorithm %s is %s', (alg, answer) => {
    expect(answerOf(tokenOf({}, { alg }))).toBe(answer)
  })

  test.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['an issuer with a slash more', { iss: 'https://corp.example/' }],
    ['no issuer', { iss: undefined }],
    ['an issuer that is no text', { iss: ['https://corp.example'] }],
    ['no audience', { aud: undefined }],
    ['another audience', { aud: 'https://api.example' }],
    ['an audience of no database', { aud: 'https://db.fauna.com/db/yyyyyyyyyyyyy' }],
    ['an audience that is cut off', { aud: 'https://db.fauna.com/db/' }],
    ['no expiry', { exp: undefined }],
    ['an expiry now', { exp: SECONDS }],
    ['an expiry a moment ago', { exp: SECONDS - 0.001 }],
    ['an expiry that is no number', { exp: String(SECONDS + 60) }],
    ['a beginning ahead', { nbf: SECONDS + 1 }],
    ['a beginning that is no number', { nbf: null }],
  ])('with %s is refused', (_, claims) => {
    expect(answerOf(tokenOf(claims))).toBe('refused')
  })

  test('names exactly one database, beside which other audiences may stand', async () => {
    expect(answerOf(tokenOf({ aud: [audience, 'https://api.example'] }))).toBe('jwt')
    await database.evaluate('Database.create({ name: "Other" })')
    const other = await readText('Database.byName("Other")!.global_id', 'secret')
    expect(answerOf(tokenOf({ aud: [audience, `https://db.fauna.com/db/${other}`] }))).toBe('refused')
    expect(answerOf(tokenOf({ aud: [audience, audience] }))).toBe('refused')
    expect(answerOf(tokenOf({ aud: `https://db.fauna.com/db/${other}` }))).toBe('refused')
  })

  test.each([
    ['is a fraction', { exp: SECONDS + 0.5 }, 'jwt'],
    ['is far ahead', { exp: 1e300 }, 'jwt'],
    ['is beyond 64 bits', { exp: 2 ** 70 }, 'jwt'],
  ])('may have an expiry that %s', (_, claims, answer) => {
    expect(answerOf(tokenOf(claims))).toBe(answer)
  })

  test('has begun in the very second of its beginning', () => {
    expect(answerOf(tokenOf({ nbf: SECONDS }))).toBe('jwt')
  })

  test.each([
    ['two parts', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['four parts', (token: string) => `${token}.x`],
    ['an empty signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['padding', (token: string) => `${token}==`],
    ['a blank', (token: string) => token.replace('.', '. ')],
    ['claims that are no object', (token: string) => [token.split('.')[0], encode('[]'), 'x'].join('.')],
    ['claims that are no JSON', (token: string) => [token.split('.')[0], encode('{'), 'x'].join('.')],
    ['claims of a thousand levels', (token: string) => [token.split('.')[0], encode('{"a":'.repeat(1500)), 'x'].join('.')],
  ])('with %s is refused', (_, change) => {
    expect(answerOf(change(tokenOf({})))).toBe('refused')
  })

  test('has at most 8192 characters', () => {
    const size = tokenOf({ pad: '' }).length
    const fitting = Math.floor(((8192 - size) * 3) / 4) - 2
    expect(answerOf(tokenOf({ pad: 'x'.repeat(fitting) }))).toBe('jwt')
    expect(answerOf(tokenOf({ pad: 'x'.repeat(fitting + 8) }))).toBe('refused')
  })

  test('ends when it expires, without any write', () => {
    const token = tokenOf({ exp: SECONDS + 60 })
    expect(answerOf(token)).toBe('jwt')
    clock.advance(60_000_000)
    expect(answerOf(token)).toBe('refused')
  })

  test('ends when its access provider is deleted, and asks for the new keys when that has others', async () => {
    await provide('roles: "reader"', 'plain')
    const token = tokenOf({ iss: 'https://plain.example', exp: SECONDS + 60 })
    expect(answerOf(token, 'https://plain.example/keys')).toBe('jwt')
    await database.evaluate('AccessProvider.byName("plain")!.update({ jwks_uri: "https://plain.example/new" }).name', { secret: ADMIN })
    expect(answerOf(token, 'https://plain.example/keys')).toBe('unverified https://plain.example/new')
    await database.evaluate('AccessProvider.byName("plain")!.delete()', { secret: ADMIN })
    expect(answerOf(token, 'https://plain.example/new')).toBe('refused')
  })

  test('ends with its database', async () => {
    const token = tokenOf({ exp: SECONDS + 60 })
    expect(answerOf(token)).toBe('jwt')
    await database.evaluate('Database.byName("Shop")!.delete()')
    expect(answerOf(token)).toBe('refused')
  })
})

describe('the roles of an access provider', () => {
  const claims = (scope: string): object => ({ scope, exp: SECONDS + 60 })

  test('are those without a predicate and those whose predicate returns true for the claims', async () => {
    expect(await run('Book.create({ owner: "ada" }).owner', claims('write'))).toBe('ada')
    expect(await run('Book.all().count()', claims('read'))).toBe(1)
    const outcome = await database.fail('Book.create({ owner: "ada" })', { secret: tokenOf(claims('read')), verifiedBy: KEYS })
    expect(outcome.code).toBe('permission_denied')
  })

  test('without any the token is refused', async () => {
    await provide('roles: { role: "writer", predicate: "jwt => jwt.scope == \'write\'" }', 'strict')
    const token = (scope: string): string => tokenOf({ ...claims(scope), iss: 'https://strict.example' })
    expect(answerOf(token('write'), 'https://strict.example/keys')).toBe('jwt')
    expect(answerOf(token('read'), 'https://strict.example/keys')).toBe('refused')
    await provide('roles: []', 'none')
    expect(answerOf(tokenOf({ ...claims('write'), iss: 'https://none.example' }), 'https://none.example/keys')).toBe('refused')
  })

  test.each(['jwt => jwt.absent.field', 'jwt => 1', 'jwt => Book.create({}).exists()', 'jwt => abort(true)'])(
    'do not come from the predicate %s',
    async (predicate) => {
      await provide(`roles: { role: "reader", predicate: "${predicate}" }`, 'odd')
      expect(answerOf(tokenOf({ ...claims(''), iss: 'https://odd.example' }), 'https://odd.example/keys')).toBe('refused')
    },
  )

  test('follow what their predicates read', async () => {
    await database.evaluate('Book.create({ owner: "ada" })', { secret: ADMIN })
    await provide('roles: { role: "reader", predicate: "jwt => Book.where(.owner == jwt.sub).nonEmpty()" }', 'owners')
    const token = tokenOf({ ...claims(''), iss: 'https://owners.example' })
    expect(answerOf(token, 'https://owners.example/keys')).toBe('jwt')
    await database.evaluate('Book.all().forEach(book => book.delete())', { secret: ADMIN })
    expect(answerOf(token, 'https://owners.example/keys')).toBe('refused')
  })
})

describe('the caller of a JWT', () => {
  test('has its claims as token, with every integer a Long, and no identity', async () => {
    const claims = { exp: SECONDS + 60, level: 3, ratio: 0.5, groups: ['a'], nested: { deep: null } }
    expect(await run('Query.token()!.sub', claims)).toBe('ada')
    expect(await run('Query.token()!.level isa Long', claims)).toBe(true)
    expect(await run('Query.token()!.ratio isa Double', claims)).toBe(true)
    expect(await run('[Query.token()!.groups.first(), Query.token()!.nested.deep == null]', claims)).toEqual(['a', true])
    expect(await run('Query.identity() == null', claims)).toBe(true)
  })

  test('keeps its claims in the predicates of privileges', async () => {
    await database.evaluate('[Book.create({ owner: "ada" }).id, Book.create({ owner: "bob" }).id]', { secret: ADMIN })
    await provide('roles: "writer"', 'private')
    const secret = tokenOf({ iss: 'https://private.example', exp: SECONDS + 60 })
    const owners = await database.evaluate('Book.all().map(.owner).toArray()', { secret, verifiedBy: 'https://private.example/keys' })
    expect(owners).toEqual(['ada'])
  })
})

describe('addresses of keys', () => {
  test('are without TLS at listed origins only', async () => {
    await using local = await createTestDatabase({ keyOrigins: ['http://localhost:9000'] })
    const create = (uri: string): string =>
      `AccessProvider.create({ name: "a${uri.length}", issuer: "i${uri.length}", jwks_uri: "${uri}" }).name`
    await local.evaluate(create('http://localhost:9000/keys'))
    const { summary } = await local.fail(create('http://localhost:9001/others'))
    expect(summary).toContain('`http://localhost:9001/others` must be a valid https URI.')
  })
})
