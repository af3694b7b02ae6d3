import { AuthenticationError, fql, NetworkError } from 'fauna'
import { describe, expect, test } from 'vitest'
import { createDatabaseClient } from './database-client.ts'
import { createInProcessHttpClient, type InProcessRequest, type InProcessResponse } from './in-process-http-client.ts'

const OPTIONS = { url: 'http://database.invalid', secret: 'top' } as const

function createClient(handle: (request: InProcessRequest) => Promise<InProcessResponse>) {
  return createDatabaseClient({ ...OPTIONS, httpClient: createInProcessHttpClient({ handle }) })
}

describe('createInProcessHttpClient', () => {
  test('hands over path, small-letter headers and body, and reads the answer', async () => {
    const seen: InProcessRequest[] = []
    const client = createClient((request) => {
      seen.push(request)
      return Promise.resolve({ status: 200, headers: ['Content-Type', 'application/json'], body: '{"data":{"@int":"2"},"txn_ts":1}' })
    })
    const { data } = await client.query<number>(fql`1 + 1`, { secret: 'top:child:admin' })
    expect(data).toBe(2)
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/query/1', headers: { authorization: 'Bearer top:child:admin', 'x-typecheck': 'false' } })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ query: { fql: ['1 + 1'] } })
  })

  test('lets the driver make its errors of failed answers', async () => {
    const body = '{"error":{"code":"unauthorized","message":"no"}}'
    const client = createClient(() => Promise.resolve({ status: 401, headers: [], body }))
    await expect(client.query(fql`1`)).rejects.toBeInstanceOf(AuthenticationError)
  })

  test('reports a database that throws as a network failure', async () => {
    const client = createClient(() => Promise.reject(new Error('closed')))
    await expect(client.query(fql`1`)).rejects.toBeInstanceOf(NetworkError)
  })
})
