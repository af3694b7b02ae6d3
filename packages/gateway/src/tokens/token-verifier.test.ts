import { createHmac } from 'node:crypto'
import { createManualClock } from '@terrarium/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSigningKey, startKeyServer } from '../testing/key-server.ts'
import type { KeyServer, SigningKey } from '../testing/key-server.ts'
import { createTokenVerifier } from './token-verifier.ts'
import type { TokenVerifier } from './token-verifier.ts'

const CLAIMS = { iss: 'https://corp.example', sub: 'ada' }
const SECOND = 1_000_000
const MINUTE = 60 * SECOND

let server: KeyServer
let verifier: TokenVerifier
let faults: string[]
let clock: ReturnType<typeof createManualClock>

/** `timeoutMs`: endpoints of tests that do not answer never do, so a short one only shortens the test. */
function createVerifier(timeoutMs = 60_000, trustedOrigins = [server.origin]): TokenVerifier {
  const onFault = (_uri: string, reason: string, isCovered: boolean): number => faults.push(`${reason}${isCovered ? ', covered' : ''}`)
  return createTokenVerifier({ clock, trustedOrigins: new Set(trustedOrigins), timeoutMs, onFault })
}

beforeEach(async () => {
  server = await startKeyServer()
  faults = []
  clock = createManualClock(Date.now() * 1000)
  verifier = createVerifier()
})
afterEach(() => server.close())

async function findingOf(token: string): Promise<string> {
  const finding = await verifier.verify(token, server.uri)
  return finding.kind === 'unavailable' ? finding.reason : finding.kind
}

async function publishNew(alg = 'RS256', kid: string | undefined = 'one'): Promise<SigningKey> {
  const key = await createSigningKey(alg, kid)
  server.publish(key)
  return key
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a signature', () => {
  test.each(['RS256', 'RS384', 'RS512', 'ES256'])('by %s is verified', async (alg) => {
    const key = await publishNew(alg)
    expect(await findingOf(await key.sign(CLAIMS))).toBe('right')
  })

  test.each(['PS256', 'ES384', 'EdDSA'])('by %s is wrong', async (alg) => {
    const key = await publishNew(alg)
    expect(await findingOf(await key.sign(CLAIMS))).toBe('wrong')
  })

  test('of other claims, of another key of the same name, and of changed letters is wrong', async () => {
    const key = await publishNew()
    const [header = '', , signature = ''] = (await key.sign(CLAIMS)).split('.')
    expect(await findingOf([header, encode({ ...CLAIMS, sub: 'eve' }), signature].join('.'))).toBe('wrong')
    expect(await findingOf(await (await createSigningKey('RS256', 'one')).sign(CLAIMS))).toBe('wrong')
    expect(await findingOf([header, encode(CLAIMS), signature.replace(/^../, 'AA')].join('.'))).toBe('wrong')
  })

  test('that there is none, by alg none, is wrong', async () => {
    await publishNew()
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await findingOf(`${encode({ alg, kid: 'one' })}.${encode(CLAIMS)}.`)).toBe('wrong')
      expect(await findingOf(`${encode({ alg, kid: 'one' })}.${encode(CLAIMS)}.c2ln`)).toBe('wrong')
    }
  })

  test('by HS256 with the public key as secret is wrong', async () => {
    const { jwk } = await publishNew()
    for (const secret of [JSON.stringify(jwk), String(jwk['n']), Buffer.from(String(jwk['n']), 'base64url')]) {
      const signed = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(CLAIMS)}`
      expect(await findingOf(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toBe('wrong')
    }
  })

  test('by a key that the token brings along is wrong', async () => {
    await publishNew()
    const own = await createSigningKey('RS256', 'one')
    expect(await findingOf(await own.sign(CLAIMS, { jwk: own.jwk }))).toBe('wrong')
  })

  test('by a key for encryption, or for another algorithm, is wrong', async () => {
    const key = await createSigningKey('RS256', 'one')
    for (const change of [{ use: 'enc' }, { alg: 'RS512' }, { key_ops: ['encrypt'] }]) {
      server.publish({ ...key, jwk: { ...key.jwk, ...change } })
      verifier = createVerifier()
      expect(await findingOf(await key.sign(CLAIMS)), JSON.stringify(change)).toBe('wrong')
    }
  })

  test('by a key that is malformed is wrong', async () => {
    const key = await createSigningKey('RS256', 'one')
    server.publish({ ...key, jwk: { ...key.jwk, n: 'AQAB' } })
    expect(await findingOf(await key.sign(CLAIMS))).toBe('wrong')
  })
})

describe('a token without the name of a key', () => {
  test('is verified with the only key, whether that has a name or not', async () => {
    const nameless = await createSigningKey('RS256')
    server.publish(nameless)
    expect(await findingOf(await nameless.sign(CLAIMS))).toBe('right')
    verifier = createVerifier()
    server.publish({ ...nameless, jwk: { ...nameless.jwk, kid: 'one' } })
    expect(await findingOf(await nameless.sign(CLAIMS))).toBe('right')
  })

  test('is refused where two keys could have signed it', async () => {
    const [first, second] = [await createSigningKey('RS256'), await createSigningKey('RS256')]
    server.publish(first, second)
    expect(await findingOf(await first.sign(CLAIMS))).toBe('wrong')
    expect(await findingOf(await second.sign(CLAIMS))).toBe('wrong')
  })

  test('is verified with the key that has replaced the one without a name', async () => {
    const [first, second] = [await createSigningKey('RS256'), await createSigningKey('RS256')]
    server.publish(first)
    expect(await findingOf(await first.sign(CLAIMS))).toBe('right')
    server.publish(second)
    clock.advance(SECOND)
    expect(await findingOf(await second.sign(CLAIMS))).toBe('right')
  })
})

describe('keys', () => {
  test('are fetched once for all tokens', async () => {
    const key = await publishNew()
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, sub) => key.sign({ ...CLAIMS, sub })))
    expect(new Set(await Promise.all(tokens.map(findingOf)))).toEqual(new Set(['right']))
    expect(server.requests).toBe(1)
  })

  test('are fetched once more for a key that is not known, and tokens of a removed one are verified again', async () => {
    const [first, second] = [await createSigningKey('RS256', 'one'), await createSigningKey('ES256', 'two')]
    server.publish(first)
    const old = await first.sign(CLAIMS)
    expect(await findingOf(old)).toBe('right')
    expect(verifier.verifierOf(old)).toBe(server.uri)
    server.publish(second)
    clock.advance(SECOND)
    expect(await findingOf(await second.sign(CLAIMS))).toBe('right')
    expect(server.requests).toBe(2)
    expect(verifier.verifierOf(old)).toBeUndefined()
    clock.advance(SECOND)
    expect(await findingOf(old)).toBe('wrong')
  })

  test('are fetched for many tokens of keys that nobody has, not for each', async () => {
    const key = await publishNew()
    expect(await findingOf(await key.sign(CLAIMS))).toBe('right')
    const forged = await createSigningKey('RS256', 'other')
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, sub) => forged.sign({ ...CLAIMS, sub }, { kid: `forged${sub}` })))
    expect(new Set(await Promise.all(tokens.map(findingOf)))).toEqual(new Set(['wrong']))
    expect(server.requests).toBeLessThan(tokens.length / 2)
  })

  test('make a bounded number of tokens of unknown keys wait, and those of known keys not at all', async () => {
    const key = await publishNew()
    expect(await findingOf(await key.sign(CLAIMS))).toBe('right')
    server.answerWith(() => undefined)
    clock.advance(SECOND)
    const forged = await createSigningKey('RS256', 'other')
    const tokens = await Promise.all(Array.from({ length: 201 }, (_, sub) => forged.sign({ ...CLAIMS, sub })))
    const findings = tokens.map(findingOf)
    expect(await Promise.race(findings)).toBe('overloaded')
    expect(await findingOf(await key.sign({ ...CLAIMS, sub: 'bob' }))).toBe('right')
    await expect.poll(() => server.requests).toBe(2)
    await server.close()
    const others = (await Promise.all(findings)).filter((finding) => finding !== 'overloaded')
    expect(others).toHaveLength(200)
    expect(new Set(others)).toEqual(new Set(['their endpoint cannot be reached (ECONNRESET)']))
  })

  test('are fetched again in the background after five minutes, and kept if they are the same', async () => {
    const key = await publishNew()
    const token = await key.sign(CLAIMS)
    expect(await findingOf(token)).toBe('right')
    clock.advance(5 * MINUTE)
    expect(verifier.verifierOf(token)).toBe(server.uri)
    await expect.poll(() => server.requests).toBe(2)
    expect(await findingOf(token)).toBe('right')
    expect(verifier.verifierOf(token)).toBe(server.uri)
    expect(server.requests).toBe(2)
  })

  test('are asked for by their tag', async () => {
    const key = await createSigningKey('RS256', 'one')
    const tags: (string | undefined)[] = []
    server.answerWith((request, response) => {
      tags.push(request.headers['if-none-match'])
      if (tags.length > 1) response.writeHead(304).end()
      else response.writeHead(200, { etag: '"v1"' }).end(JSON.stringify({ keys: [key.jwk] }))
    })
    const token = await key.sign(CLAIMS)
    expect(await findingOf(token)).toBe('right')
    clock.advance(61 * MINUTE)
    expect(await findingOf(token)).toBe('right')
    expect(tags).toEqual([undefined, '"v1"'])
  })

  test('go on for an hour while their endpoint is out, and then the tokens cannot be verified', async () => {
    const key = await publishNew()
    const token = await key.sign(CLAIMS)
    expect(await findingOf(token)).toBe('right')
    server.answerWith((_request, response) => void response.writeHead(500).end())
    clock.advance(59 * MINUTE)
    expect(await findingOf(token)).toBe('right')
    await expect.poll(() => faults).toEqual(['their endpoint answered with status 500, covered'])
    clock.advance(MINUTE)
    expect(await findingOf(token)).toBe('their endpoint answered with status 500')
    server.publish(key)
    clock.advance(5 * SECOND)
    expect(await findingOf(token)).toBe('right')
  })
})

describe('an endpoint', () => {
  test('that fails is asked again after some seconds, not by each token', async () => {
    server.answerWith((_request, response) => void response.writeHead(503).end())
    const key = await createSigningKey('RS256', 'one')
    const token = await key.sign(CLAIMS)
    for (let time = 0; time < 5; time++) expect(await findingOf(token)).toBe('their endpoint answered with status 503')
    expect(server.requests).toBe(1)
    expect(faults).toEqual(['their endpoint answered with status 503'])
    server.publish(key)
    clock.advance(5 * SECOND)
    expect(await findingOf(token)).toBe('right')
  })

  test.each<[string, Parameters<KeyServer['answerWith']>[0], string]>([
    [
      'redirects',
      (_request, response) => response.writeHead(302, { location: 'https://corp.example/keys' }).end(),
      'their endpoint answered with status 302',
    ],
    ['sends no JSON', (_request, response) => response.end('<html>'), 'their endpoint did not send a key set'],
    ['sends no keys', (_request, response) => response.end('{"keys":{}}'), 'their endpoint did not send a key set'],
    ['sends keys that are none', (_request, response) => response.end('{"keys":[null]}'), 'their endpoint did not send a key set'],
    [
      'sends too many keys',
      (_request, response) => response.end(JSON.stringify({ keys: Array.from({ length: 101 }, () => ({ kty: 'RSA' })) })),
      'there are more than 100 of them',
    ],
    [
      'sends too much',
      (_request, response) => response.end(`{"keys":[],"pad":"${'x'.repeat(300_000)}"}`),
      'their text is longer than 262144 bytes',
    ],
    [
      'says that nothing has changed without being asked',
      (_request, response) => response.writeHead(304).end(),
      'their endpoint answered with status 304',
    ],
    ['hangs up', (request) => request.socket.destroy(), 'their endpoint cannot be reached (ECONNRESET)'],
  ])('that %s gives no keys', async (_, respond, reason) => {
    server.answerWith(respond)
    expect(await findingOf(await (await createSigningKey('RS256', 'one')).sign(CLAIMS))).toBe(reason)
  })

  test.each<[string, Parameters<KeyServer['answerWith']>[0]]>([
    ['nothing', () => undefined],
    ['headers alone', (_request, response) => void response.writeHead(200).flushHeaders()],
    ['the beginning of a set', (_request, response) => void response.write('{"keys":[')],
  ])('that sends %s is given up', async (_, respond) => {
    verifier = createVerifier(200)
    server.answerWith(respond)
    expect(await findingOf(await (await createSigningKey('RS256', 'one')).sign(CLAIMS))).toBe('their endpoint did not answer in time')
  })

  test('at a private address is not asked unless its origin is listed', async () => {
    verifier = createVerifier(60_000, [])
    const token = await (await publishNew()).sign(CLAIMS)
    expect(await findingOf(token)).toBe('their address has no TLS')
    const { port } = new URL(server.origin)
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      expect(await verifier.verify(token, `https://${host}:${port}/keys`)).toEqual({
        kind: 'unavailable',
        reason: 'their address is not of the public network',
      })
    }
    expect(server.requests).toBe(0)
  })
})
