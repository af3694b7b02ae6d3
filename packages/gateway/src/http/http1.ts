import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Admission } from './admission.ts'
import { BAD_REQUEST, TIMED_OUT, TOO_LARGE, UNREAD_ANSWERS } from './answers.ts'
import { readBody, sinkOf } from './body.ts'
import { decorate } from './decorate.ts'
import { bodyBytes, headerOf, splitTarget, textOf } from './exchange.ts'
import type { Cancel, GatewayResponse, Handler, RequestHeaders } from './exchange.ts'
import {
  ANSWER_BYTES_UNCOUNTED,
  BODY_BYTES_MAX,
  HEADER_BYTES_MAX,
  KEEP_ALIVE_TIMEOUT_MS,
  PARSER_BYTES_MAX,
  READ_TIMEOUT_MS,
  REQUEST_LINE_BYTES_MAX,
} from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import type { AnswerTerms } from './write-pieces.ts'
import { binaryOf, isSmall, writePieces } from './write-pieces.ts'

/** An HTTP/1.1 server, and what it is at. */
export interface Http1Server {
  readonly server: Server
  /** What a connection is at: busy while it has a whole request that is not answered yet. */
  connectionOf(socket: Socket): { readonly isBusy: boolean }
}

/** Creates the HTTP/1.1 server; the listener hands it sockets. */
export function createHttp1Server(handler: Handler, admission: Admission, limits: ConnectionLimits): Http1Server {
  const underWay = new WeakMap<Socket, number>()
  const service: Service = { handler, admission, limits, underWay }
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      requestTimeout: READ_TIMEOUT_MS,
      headersTimeout: READ_TIMEOUT_MS,
      maxHeaderSize: PARSER_BYTES_MAX,
      noDelay: true,
    },
    (message, response) => serve(message, response, service),
  )
  server.maxConnections = limits.total
  server.on('clientError', refuse)
  server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => {
    if (!isTooLarge(message)) response.writeContinue()
    serve(message, response, service)
  })
  const connectionOf = (socket: Socket): { readonly isBusy: boolean } => ({
    get isBusy() {
      return (underWay.get(socket) ?? 0) > 0
    },
  })
  return { server, connectionOf }
}

interface Service {
  readonly handler: Handler
  readonly admission: Admission
  readonly limits: ConnectionLimits
  /**
   * Whole requests of each connection whose answers have not ended. A set of the answers would be rebuilt every few requests, and its dead
   * predecessors, each of which refers to its successor, would keep every answer from the young generation's collector.
   */
  readonly underWay: WeakMap<Socket, number>
}

function serve(message: IncomingMessage, response: ServerResponse, { handler, admission, limits, underWay }: Service): void {
  const { method = 'GET', url = '/', headers, socket } = message
  const write = (answer: GatewayResponse): void =>
    writeAnswer(response, answer, {
      method,
      readerStallMs: limits.readerStallMs,
      hasRoom: () => takeRoom(response, answer, headers, admission),
    })
  const refusal = refusalOf(message)
  if (refusal) {
    message.resume()
    return write(decorate(refusal, headers, undefined))
  }
  const { path, search } = splitTarget(url)
  let cancel: Cancel | undefined
  let counted = 0
  const release = readBody(message, headers, admission, (body) => {
    if (typeof body !== 'string') return write(decorate(body, headers, undefined))
    counted = 1
    underWay.set(socket, (underWay.get(socket) ?? 0) + counted)
    cancel = handler({ method, path, search, headers, body: body === '' ? undefined : body }, write)
  })
  response.once('close', () => {
    underWay.set(socket, (underWay.get(socket) ?? 0) - counted)
    release()
    cancel?.()
  })
}

/** Takes room for a large answer until its client has read it. Returns whether there was room. */
function takeRoom(response: ServerResponse, { body }: GatewayResponse, headers: RequestHeaders, { answers }: Admission): boolean {
  const bytes = bodyBytes(body)
  if (bytes <= ANSWER_BYTES_UNCOUNTED) return true
  const owner = headerOf(headers, 'authorization') ?? ''
  if (!answers.take(owner, bytes)) return false
  response.once('close', () => answers.release(owner, bytes))
  return true
}

function refusalOf(message: IncomingMessage): GatewayResponse | undefined {
  if ((message.url?.length ?? 0) > REQUEST_LINE_BYTES_MAX) return BAD_REQUEST
  let bytes = 0
  for (const text of message.rawHeaders) bytes += text.length + 2
  if (bytes > HEADER_BYTES_MAX) return BAD_REQUEST
  return isTooLarge(message) ? TOO_LARGE : undefined
}

function isTooLarge(message: IncomingMessage): boolean {
  return Number(message.headers['content-length'] ?? 0) > BODY_BYTES_MAX
}

function writeAnswer(response: ServerResponse, answer: GatewayResponse, { method, readerStallMs, hasRoom }: AnswerTerms): void {
  if (response.destroyed || response.headersSent) return
  if (answer.stream !== undefined) {
    response.writeHead(answer.status, [...answer.headers])
    return answer.stream(sinkOf(response))
  }
  const { status, headers, body } = hasRoom() ? answer : { ...UNREAD_ANSWERS, headers: answer.headers }
  const isHead = method === 'HEAD'
  response.writeHead(status, [...headers, 'content-length', isHead ? '0' : String(bodyBytes(body))])
  if (isHead) response.end()
  else if (typeof body === 'string') response.end(body)
  else if (isSmall(body)) response.end(binaryOf(body), 'latin1')
  else writePieces(response, body, { stallMs: readerStallMs, cutOff: () => response.socket?.destroy(), end: () => response.end() })
}

/** Answers bytes that the parser refuses: the connection has no request to answer, so the bytes are written as they are. */
function refuse(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { status, body } = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TIMED_OUT : BAD_REQUEST
  const text = textOf(body)
  const reason = status === 408 ? 'Request Timeout' : 'Bad Request'
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json;charset=utf-8\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
  )
}
