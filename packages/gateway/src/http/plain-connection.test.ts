import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonAnswer } from './answers.ts'
import type { BodySink, GatewayResponse } from './exchange.ts'
import { listen } from './listener.ts'
import type { Listener } from './listener.ts'
import { ANY_ORIGIN } from './origin-policy.ts'

const LARGE = Buffer.alloc(3 * 1024 * 1024, 'x')
let listener: Listener
let answerNow: ((answer: GatewayResponse) => void) | undefined
let sink: BodySink | undefined
let asked: string[] = []
let cancelled = 0

beforeAll(async () => {
  listener = await listen(
    '127.0.0.1',
    0,
    ({ path, body }, answer) => {
      asked.push(path)
      if (path === '/later') answerNow = answer
      else if (path === '/large') answer({ status: 200, headers: [], body: [LARGE] })
      else if (path === '/stream') answer({ status: 200, headers: [], body: '', stream: (given) => (sink = given) })
      else if (path === '/measured') answer({ status: 200, headers: ['content-length', '4'], body: '', stream: (given) => (sink = given) })
      else answer(jsonAnswer(200, JSON.stringify({ path, body })))
      return () => cancelled++
    },
    { checkSecret: (_, done) => done(undefined), origins: ANY_ORIGIN },
  )
})
afterAll(() => listener.close())

const plain = (path: string, body = '{}', fields = ''): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\n${fields}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Connects, and collects what comes. */
function open(): { readonly socket: Socket; readonly text: () => string; readonly ended: () => Promise<unknown> } {
  const socket = connect(listener.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  const ended = once(socket, 'close')
  return { socket, text: () => text, ended: () => ended }
}

/** Paths of the answers in a text, in their order. */
const pathsOf = (text: string): string[] => [...text.matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path ?? '')

describe('a connection', () => {
  test('answers with the fields of every answer over HTTP/1.1', async () => {
    const { socket, text } = open()
    socket.write(plain('/a', '"ü"'))
    await expect.poll(text).toContain('path')
    const [head, body] = text().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head).toMatch(/\r\ncontent-type: application\/json;charset=utf-8\r\n/)
    expect(head).toMatch(/\r\ncontent-length: 29\r\n/)
    expect(head).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5$/)
    expect(Buffer.from(body ?? '', 'latin1').toString()).toBe('{"path":"/a","body":"\\"ü\\""}')
    socket.destroy()
  })

  test('answers requests that come together in their order, those that are not plain among them', async () => {
    const { socket, text, ended } = open()
    const chunked = 'POST /c HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'
    socket.write(plain('/a') + plain('/b') + chunked + plain('/d') + plain('/e', '{}', 'connection: close\r\n'))
    await ended()
    expect(pathsOf(text())).toEqual(['/a', '/b', '/c', '/d', '/e'])
  })

  test('takes a request in any pieces', async () => {
    const { socket, text, ended } = open()
    const requests = plain('/a') + plain('/b', '{}', 'connection: close\r\n')
    for (let at = 0; at < requests.length; at += 37) {
      socket.write(requests.slice(at, at + 37))
      await new Promise((done) => setTimeout(done, 3))
    }
    await ended()
    expect(pathsOf(text())).toEqual(['/a', '/b'])
  })

  test('begins a request when the one before is answered', async () => {
    const { socket, text } = open()
    asked = []
    socket.write(plain('/later'))
    await expect.poll(() => asked).toEqual(['/later'])
    socket.write(plain('/b'))
    await new Promise((done) => setTimeout(done, 50))
    expect(asked).toEqual(['/later'])
    answerNow?.(jsonAnswer(200, '{"path":"/later"}'))
    await expect.poll(() => pathsOf(text())).toEqual(['/later', '/b'])
    socket.destroy()
  })

  test('takes the next request after a large answer', async () => {
    const { socket, text } = open()
    socket.write(plain('/large') + plain('/b'))
    await expect.poll(() => pathsOf(text())).toEqual(['/b'])
    expect(text().length).toBeGreaterThan(LARGE.length)
    socket.destroy()
  })

  test('cancels the request of a client that leaves', async () => {
    const { socket } = open()
    asked = []
    cancelled = 0
    socket.write(plain('/later'))
    await expect.poll(() => asked).toEqual(['/later'])
    socket.destroy()
    await expect.poll(() => cancelled).toBe(1)
    answerNow?.(jsonAnswer(200, '{}'))
  })

  test('passes a body on as it comes, in chunks, and takes the next request behind it', async () => {
    const { socket, text } = open()
    socket.write(plain('/stream') + plain('/b'))
    await expect
      .poll(text)
      .toMatch(/\r\ntransfer-encoding: chunked\r\nDate: [^\r]*\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n$/)
    sink?.write('{"a":"ü"}\n')
    await expect.poll(text).toMatch(/\r\n\r\nb\r\n{"a":"[^"]*"}\n\r\n$/)
    const ended = sink
    sink?.write('')
    sink?.end()
    await expect.poll(() => pathsOf(text())).toEqual(['/b'])
    expect(text()).toMatch(/\n\r\n0\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
    const before = text()
    ended?.write('too late')
    ended?.end()
    ended?.abort()
    socket.write(plain('/c'))
    await expect.poll(() => pathsOf(text())).toEqual(['/b', '/c'])
    expect(text().slice(before.length)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    socket.destroy()
  })

  test('passes a body on as it comes, without chunks where its length is known', async () => {
    const { socket, text } = open()
    socket.write(plain('/measured') + plain('/b'))
    await expect.poll(text).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n$/)
    expect(text()).toContain('\r\ncontent-length: 4\r\n')
    expect(text()).not.toContain('transfer-encoding')
    sink?.write('{"')
    sink?.write(Buffer.from('":'))
    sink?.end()
    await expect.poll(() => pathsOf(text())).toEqual(['/b'])
    expect(text()).toMatch(/\r\n\r\n{"":HTTP\/1\.1 200 OK\r\n/)
    socket.destroy()
  })

  test.each([
    ['shorter', (body: BodySink) => body.write('{"')],
    ['longer', (body: BodySink) => body.write('{"a":1}')],
  ])('is cut off when a body is %s than its head has said', async (_, write) => {
    const { socket, text, ended } = open()
    socket.write(plain('/measured') + plain('/b'))
    await expect.poll(text).toMatch(/\r\n\r\n$/)
    if (sink !== undefined) write(sink)
    sink?.end()
    await ended()
    expect(text()).not.toContain('"path"')
  })

  test('is cut off when a body in chunks breaks off', async () => {
    const { socket, text, ended } = open()
    socket.write(plain('/stream'))
    await expect.poll(text).toMatch(/\r\n\r\n$/)
    sink?.write('{')
    sink?.abort()
    await ended()
    expect(text()).not.toMatch(/0\r\n\r\n$/)
  })

  test('begins the request behind a body that comes bit by bit when its client has read it', async () => {
    const { socket } = open()
    asked = []
    socket.pause()
    socket.write(plain('/stream') + plain('/b'))
    await expect.poll(() => asked).toEqual(['/stream'])
    for (let count = 0; count < 20; count++) sink?.write(LARGE)
    let drains = 0
    sink?.onDrain(() => drains++)
    expect(sink?.isFull).toBe(true)
    sink?.end()
    await new Promise((done) => setTimeout(done, 50))
    expect(asked).toEqual(['/stream'])
    socket.resume()
    await expect.poll(() => asked).toEqual(['/stream', '/b'])
    expect(drains).toBe(0)
    socket.destroy()
  })

  test('is closed when nothing comes after an answer', async () => {
    const { socket, text, ended } = open()
    socket.write(plain('/a'))
    await ended()
    expect(pathsOf(text())).toEqual(['/a'])
  })
})
