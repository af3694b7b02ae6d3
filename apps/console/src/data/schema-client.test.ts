import { describe, expect, test } from 'vitest'
import type { DatabaseCredentials } from './database-credentials.ts'
import { createSchemaClient } from './schema-client.ts'
import { SchemaRequestError } from './schema-request-error.ts'

const PATH = { regionGroup: 'us', names: ['shop'] } as const

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function client(answers: readonly (readonly [status: number, body: unknown])[]) {
  const sent: Sent[] = []
  const credentials: DatabaseCredentials = {
    addressOf: () => 'https://db.example',
    secretOf: () => Promise.resolve('old'),
    renew: () => Promise.resolve('new'),
  }
  const fetchStub = ((url: string, init: RequestInit) => {
    sent.push({ url, init })
    const [status, body] = answers[Math.min(sent.length, answers.length) - 1] ?? [200, {}]
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }) as typeof fetch
  return { schema: createSchemaClient(fetchStub, credentials), sent }
}

function headersOf({ init }: Sent): Headers {
  return new Headers(init.headers)
}

describe('createSchemaClient', () => {
  test('reads an item with a bearer key [CALL-35]', async () => {
    const { schema, sent } = client([[200, { version: 1, content: 'collection Book {}' }]])
    const answer = await schema.send({ path: PATH, method: 'GET', route: '/items/collections/Book' })
    expect(answer).toEqual({ version: 1, content: 'collection Book {}' })
    expect(sent[0]?.url).toBe('https://db.example/schema/1/items/collections/Book')
    expect(headersOf(sent[0]!).get('authorization')).toBe('Bearer old')
  })

  test('posts source as it is, as JSON or as form data [CALL-36] [CALL-37]', async () => {
    const { schema, sent } = client([[200, {}]])
    const request = { path: PATH, method: 'POST', route: '/items/roles/reader', query: { version: 7, force: undefined } } as const
    await schema.send({ ...request, body: { kind: 'text', source: 'role reader {}' } })
    await schema.send({ ...request, body: { kind: 'json', value: { fsl: 'role reader {}' } } })
    await schema.send({ ...request, body: { kind: 'files', files: { 'main.fsl': 'role reader {}' } } })
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('https://db.example/schema/1/items/roles/reader?version=7'))
    expect(sent[0]?.init.body).toBe('role reader {}')
    expect(headersOf(sent[1]!).get('content-type')).toBe('application/json')
    expect(sent[1]?.init.body).toBe('{"fsl":"role reader {}"}')
    expect(sent[2]?.init.body).toBeInstanceOf(FormData)
  })

  test('deletes an item [CALL-38]', async () => {
    const { schema, sent } = client([[200, {}]])
    await schema.send({ path: PATH, method: 'DELETE', route: '/items/functions/greet' })
    expect(sent[0]?.init.method).toBe('DELETE')
  })

  test('renews a refused key and asks once more [STATE-22]', async () => {
    const { schema, sent } = client([
      [401, { error: { message: 'Access token required' } }],
      [200, { version: 2 }],
    ])
    expect(await schema.send({ path: PATH, method: 'GET', route: '/files' })).toEqual({ version: 2 })
    expect(headersOf(sent[1]!).get('authorization')).toBe('Bearer new')
  })

  test.each([
    [409, 'Stale schema version provided'],
    [200, 'There is no staged schema to commit'],
  ])('a refusal with status %i carries the words of the server', async (status, message) => {
    const { schema } = client([[status, { error: { message } }]])
    const sending = schema.send({ path: PATH, method: 'POST', route: '/staged/commit' })
    await expect(sending).rejects.toEqual(new SchemaRequestError(status, message))
  })
})
