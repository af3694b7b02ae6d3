import type { Socket } from 'node:net'
import { systemClock } from '@terrarium/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeGateway } from '../testing/fake-gateway.ts'
import type { Answered, FakeGateway } from '../testing/fake-gateway.ts'
import { createSigningKey, startKeyServer } from '../testing/key-server.ts'
import type { KeyServer, SigningKey } from '../testing/key-server.ts'
import { createTokenVerifier } from '../tokens/token-verifier.ts'

let keys: KeyServer
let key: SigningKey
let fake: FakeGateway

let uri: string
let uris = 0

beforeAll(async () => {
  keys = await startKeyServer()
  key = await createSigningKey('RS256', 'one')
  fake = await startFakeGateway({ tokens: createTokenVerifier({ clock: systemClock, trustedOrigins: new Set([keys.origin]) }) })
})
afterAll(async () => {
  await fake.close()
  await keys.close()
})
beforeEach(() => {
  keys.publish(key)
  uri = `${keys.origin}/${uris++}`
})

async function ask(signedBy: SigningKey, sub = 'ada', signal?: AbortSignal, gateway = fake): Promise<Answered> {
  const token = await signedBy.sign({ iss: uri, sub })
  return gateway.query('echo hello', { authorization: `Bearer ${token}` }, signal)
}

describe('a request with a JWT', () => {
  test('is run once its signature is verified, with one fetch of the keys for all', async () => {
    const before = keys.requests
    const answers = await Promise.all(['ada', 'bob', 'cyn'].map((sub) => ask(key, sub)))
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, 'hello'],
      [200, 'hello'],
      [200, 'hello'],
    ])
    expect(keys.requests).toBe(before + 1)
  })

  test('is refused like any other secret when its signature is wrong', async () => {
    const { status, body, headers } = await ask(await createSigningKey('RS256', 'one'))
    expect([status, body.error]).toEqual([401, { code: 'unauthorized', message: 'Access token required' }])
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  test('is answered with the reason when the keys cannot be fetched', async () => {
    keys.answerWith((_request, response) => void response.writeHead(500).end())
    const { status, body } = await ask(key)
    expect(status).toBe(503)
    expect(body.error).toEqual({
      code: 'internal_error',
      message:
        'The signature of the token cannot be verified now. The keys of its access provider cannot be fetched: their endpoint answered with status 500.',
    })
  })

  test('does not hold up others while its keys are fetched', async () => {
    const held: Socket[] = []
    keys.answerWith(({ socket }) => held.push(socket))
    const waiting = ask(key)
    await expect.poll(() => held.length).toBe(1)
    expect((await fake.query('echo other')).body.data).toBe('other')
    for (const socket of held) socket.destroy()
    expect((await waiting).status).toBe(503)
  })

  test('is given up when its client leaves meanwhile', async () => {
    const held: Socket[] = []
    keys.answerWith(({ socket }) => held.push(socket))
    const leaving = new AbortController()
    const left = ask(key, 'ada', leaving.signal).catch((error: unknown) => error)
    await expect.poll(() => held.length).toBe(1)
    leaving.abort(new Error('the client has left'))
    expect(String(await left)).toContain('the client has left')
    for (const socket of held) socket.destroy()
    expect((await fake.query('echo other')).body.data).toBe('other')
  })

  test('is refused where nobody verifies tokens', async () => {
    const plain = await startFakeGateway()
    expect((await ask(key, 'ada', undefined, plain)).status).toBe(401)
    await plain.close()
  })
})
