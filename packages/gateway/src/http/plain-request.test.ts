import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPlainRequest } from './plain-request.ts'

const FIELDS = 'host: a\r\ncontent-length: 2\r\n'

function read(text: string): ReturnType<typeof readPlainRequest> {
  return readPlainRequest(Buffer.from(text, 'latin1'))
}

describe('readPlainRequest', () => {
  test('reads a request as drivers send it, and how long it is', () => {
    const head = 'POST /query/1?a=b HTTP/1.1\r\nHost: a:8443\r\nAuthorization:Bearer x\r\nX-Format:\t tagged \r\nConnection: keep-alive\r\n'
    const body = '{"query":"ü"}'
    const text = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const request = readPlainRequest(Buffer.from(`${text}POST /next`))
    expect({ ...request, headers: { ...request?.headers } }).toEqual({
      method: 'POST',
      path: '/query/1',
      search: 'a=b',
      headers: { host: 'a:8443', authorization: 'Bearer x', 'x-format': 'tagged', connection: 'keep-alive', 'content-length': '14' },
      body,
      bytes: Buffer.byteLength(text),
    })
  })

  test('reads an empty body as none', () => {
    expect(read('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')).toMatchObject({ body: undefined })
  })

  test('does not take names of fields for those of objects', () => {
    const request = read(`POST / HTTP/1.1\r\n${FIELDS}__proto__: x\r\nconstructor: y\r\n\r\n{}`)
    expect(Object.keys(request?.headers ?? {})).toEqual(['host', 'content-length', '__proto__', 'constructor'])
    expect(read(`POST / HTTP/1.1\r\n${FIELDS}\r\n{}`)?.headers['constructor']).toBeUndefined()
  })

  test.each([
    ['a part of a head', 'POST / HTTP/1.1\r\nhost: a\r\n'],
    ['a part of a body', `POST / HTTP/1.1\r\n${FIELDS}\r\n{`],
    ['another method', `PUT / HTTP/1.1\r\n${FIELDS}\r\n{}`],
    ['another version', `POST / HTTP/1.0\r\n${FIELDS}\r\n{}`],
    ['a target in absolute form', `POST http://a/ HTTP/1.1\r\n${FIELDS}\r\n{}`],
    ['a target with a space', `POST /a b HTTP/1.1\r\n${FIELDS}\r\n{}`],
    ['an empty line before it', `\r\nPOST / HTTP/1.1\r\n${FIELDS}\r\n{}`],
    ['no host', 'POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}'],
    ['no length', 'POST / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a length with a sign', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +2\r\n\r\n{}'],
    ['a list of lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2, 2\r\n\r\n{}'],
    ['a length given twice', `POST / HTTP/1.1\r\n${FIELDS}Content-Length: 2\r\n\r\n{}`],
    ['a field given twice', `POST / HTTP/1.1\r\n${FIELDS}x-format: tagged\r\nX-Format: simple\r\n\r\n{}`],
    ['a body in chunks', `POST / HTTP/1.1\r\n${FIELDS}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    ['an expectation', `POST / HTTP/1.1\r\n${FIELDS}expect: 100-continue\r\n\r\n{}`],
    ['an upgrade', `POST / HTTP/1.1\r\n${FIELDS}connection: upgrade\r\nupgrade: h2c\r\n\r\n{}`],
    ['a connection that closes', `POST / HTTP/1.1\r\n${FIELDS}connection: close\r\n\r\n{}`],
    ['a field over two lines', `POST / HTTP/1.1\r\n${FIELDS}x-a: b\r\n c\r\n\r\n{}`],
    ['a space before the colon', `POST / HTTP/1.1\r\n${FIELDS}x-a : b\r\n\r\n{}`],
    ['a field without a name', `POST / HTTP/1.1\r\n${FIELDS}: b\r\n\r\n{}`],
    ['a line end of one character', `POST / HTTP/1.1\r\n${FIELDS}x-a: b\nx-b: c\r\n\r\n{}`],
    ['a carriage return in a value', `POST / HTTP/1.1\r\n${FIELDS}x-a: b\rc\r\n\r\n{}`],
    ['a null character', `POST / HTTP/1.1\r\n${FIELDS}x-a: \0\r\n\r\n{}`],
    ['a character beyond ASCII in a value', `POST / HTTP/1.1\r\n${FIELDS}x-a: \xfc\r\n\r\n{}`],
    ['a head of more than 4 KiB', `POST / HTTP/1.1\r\n${FIELDS}x-a: ${'a'.repeat(4096)}\r\n\r\n{}`],
    ['a body of more than 4 KiB', `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4097\r\n\r\n${'a'.repeat(4097)}`],
  ])('leaves %s to the platform', (_, text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe("against the platform's parser", () => {
  let server: Server
  let seen: { message: IncomingMessage; body: string } | undefined
  beforeAll(async () => {
    server = createServer((message, response) => {
      const pieces: Buffer[] = []
      message.on('data', (piece: Buffer) => pieces.push(piece))
      message.on('end', () => {
        seen ??= { message, body: Buffer.concat(pieces).toString('utf8') }
        response.end()
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => server.close())

  async function readByPlatform(bytes: Buffer): Promise<typeof seen> {
    seen = undefined
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    await once(socket, 'data')
    socket.destroy()
    return seen
  }

  /** Fields as clients send them and as attackers do, in any order, with their line ends. */
  const field = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('x-format: tagged\r\n', 'Authorization: Bearer a:b\r\n', 'x-last-txn-ts: 1\r\n', 'cookie: a=b\r\n'),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('x-a', 'Accept', 'X_b', "!#$%&'*+.^`|~"), fc.string())
        .map(([name, value]) => `${name}:${value}\r\n`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'transfer-encoding: chunked\r\n',
        'content-length: 3\r\n',
        'Content-Length : 1\r\n',
        'connection: keep-alive\r\n',
        'connection: close\r\n',
        'a: b\n',
        'a: b\r',
        ' a: b\r\n',
        'a\r\n',
        ': a\r\n',
      ),
    },
  )

  test('reads what it reads in the same way', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/', '/query/1', '/a?b=c', '/%20', '/"<>'),
        fc.uniqueArray(field, { maxLength: 6 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.integer({ min: -1, max: 1 }),
        async (target, fields, body, more) => {
          const bytes = Buffer.from(body)
          const length = `content-length: ${Math.max(0, bytes.length + more)}\r\n`
          const request = Buffer.concat([Buffer.from(`POST ${target} HTTP/1.1\r\nhost: a\r\n${fields.join('')}${length}\r\n`), bytes])
          const plain = readPlainRequest(request)
          if (plain === undefined) return
          read++
          const platform = await readByPlatform(request)
          expect(platform?.message.method).toBe(plain.method)
          expect(platform?.message.url).toBe(plain.search === '' ? plain.path : `${plain.path}?${plain.search}`)
          expect({ ...plain.headers }).toEqual({ ...platform?.message.headers })
          expect(platform?.body).toBe(plain.body ?? '')
        },
      ),
      { numRuns: 600 },
    )
    expect(read).toBeGreaterThan(100)
  })
})
