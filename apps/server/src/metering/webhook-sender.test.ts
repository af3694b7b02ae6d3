import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookSender } from './webhook-sender.ts'

const received: string[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push(`${request.method ?? ''} ${String(request.headers['x-sign'])} ${body}`)
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else response.writeHead(request.url === '/broken' ? 500 : 204).end()
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

describe('a webhook', () => {
  test('takes a body at a trusted origin', async () => {
    await createWebhookSender(new Set([origin])).send(origin, { 'x-sign': 'a' }, '{"n":1}')
    expect(received).toEqual(['POST a {"n":1}'])
  })

  test.each(['/broken', '/moved'])('fails at %s', async (path) => {
    await expect(createWebhookSender(new Set([origin])).send(origin + path, {}, '{}')).rejects.toThrow(/their address answered with status/)
  })

  test.each([
    'http://example.com',
    'https://127.0.0.1',
    'https://10.0.0.8/x',
    'https://[::1]',
    'https://169.254.169.254/latest',
    'https://localhost',
  ])('is not sent to %s', async (url) => {
    await expect(createWebhookSender(new Set()).send(url, {}, '{}')).rejects.toThrow(/their address/)
  })
})
