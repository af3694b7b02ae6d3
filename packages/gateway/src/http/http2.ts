import { createServer, sensitiveHeaders } from 'node:http2'
import type { Http2Server, IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Admission } from './admission.ts'
import { BAD_REQUEST, TOO_LARGE, UNREAD_ANSWERS } from './answers.ts'
import { readBody, sinkOf } from './body.ts'
import { decorate } from './decorate.ts'
import { bodyBytes, headerOf, splitTarget } from './exchange.ts'
import type { Cancel, GatewayResponse, Handler } from './exchange.ts'
import {
  ANSWER_BYTES_UNCOUNTED,
  BODY_BYTES_MAX,
  HEADER_BYTES_MAX,
  PARSER_BYTES_MAX,
  REQUEST_LINE_BYTES_MAX,
  SESSION_MEMORY_MB,
  STREAMS_PER_CONNECTION_MAX,
  STREAM_WINDOW_BYTES,
} from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import type { AnswerTerms } from './write-pieces.ts'
import { isSmall, writePieces } from './write-pieces.ts'

/** How long a client has to end a connection that is closing. */
const CLOSE_GRACE_MS = 5_000

/** Creates the HTTP/2 server for connections with prior knowledge; the listener hands it sockets. */
export function createHttp2Server(handler: Handler, admission: Admission, limits: ConnectionLimits): Http2Server {
  const server = createServer({
    maxSessionMemory: SESSION_MEMORY_MB,
    settings: {
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxHeaderListSize: PARSER_BYTES_MAX,
      maxConcurrentStreams: STREAMS_PER_CONNECTION_MAX,
    },
  })
  server.on('session', (session) => {
    session.setLocalWindowSize(STREAM_WINDOW_BYTES)
    closeWhenIdle(session, limits.sessionIdleMs)
  })
  server.on('sessionError', () => {}) // the connection is gone, and its client with it
  server.on('stream', (stream, headers) => serve(stream, headers, handler, admission, limits))
  return server
}

/** Closes a session that has no requests for a while: the client gets a GOAWAY frame, and its connection ends. */
function closeWhenIdle(session: ServerHttp2Session, idleMs: number): void {
  let open = 0
  const idle = setTimeout(() => {
    if (open > 0) return // begins again when the last request has ended
    session.close()
    setTimeout(() => session.destroy(), CLOSE_GRACE_MS).unref()
  }, idleMs)
  session.on('stream', (stream) => {
    open++
    stream.once('close', () => {
      if (--open === 0) idle.refresh()
    })
  })
  session.once('close', () => clearTimeout(idle))
}

function serve(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  handler: Handler,
  admission: Admission,
  { readerStallMs }: ConnectionLimits,
): void {
  stream.on('error', () => {}) // the stream is gone: there is nobody to answer
  const method = headers[':method'] ?? 'GET'
  const url = headers[':path'] ?? '/'
  const write = (answer: GatewayResponse): void =>
    writeAnswer(stream, answer, { method, readerStallMs, hasRoom: () => takeRoom(stream, answer, headers, admission) })
  const refusal = refusalOf(url, headers)
  if (refusal) {
    stream.resume()
    return write(decorate(refusal, headers, undefined))
  }
  const { path, search } = splitTarget(url)
  let cancel: Cancel | undefined
  const release = readBody(stream, headers, admission, (body) => {
    if (typeof body === 'string') cancel = handler({ method, path, search, headers, body }, write)
    else write(decorate(body, headers, undefined))
  })
  stream.once('close', () => {
    release()
    cancel?.()
  })
}

/** Takes room for a large answer until its client has read it. Returns whether there was room. */
function takeRoom(stream: ServerHttp2Stream, { body }: GatewayResponse, headers: IncomingHttpHeaders, { answers }: Admission): boolean {
  const bytes = bodyBytes(body)
  if (bytes <= ANSWER_BYTES_UNCOUNTED) return true
  const owner = headerOf(headers, 'authorization') ?? ''
  if (!answers.take(owner, bytes)) return false
  stream.once('close', () => answers.release(owner, bytes))
  return true
}

function refusalOf(url: string, headers: IncomingHttpHeaders): GatewayResponse | undefined {
  if (url.length > REQUEST_LINE_BYTES_MAX) return BAD_REQUEST
  let bytes = 0
  for (const name in headers) if (name[0] !== ':') bytes += name.length + String(headers[name]).length + 4
  if (bytes > HEADER_BYTES_MAX) return BAD_REQUEST
  return Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX ? TOO_LARGE : undefined
}

/** What no other answer has is kept out of the table of fields that both ends remember: it would drive out what they share. */
const OF_ONE_ANSWER = ['traceparent', 'content-length']

function writeAnswer(stream: ServerHttp2Stream, answer: GatewayResponse, { method, readerStallMs, hasRoom }: AnswerTerms): void {
  if (stream.destroyed || stream.headersSent) return
  const isHead = method === 'HEAD'
  const { status, body } = answer.stream !== undefined || hasRoom() ? answer : UNREAD_ANSWERS
  const headers: OutgoingHttpHeaders = { ':status': status }
  if (answer.stream === undefined) headers['content-length'] = isHead ? 0 : bodyBytes(body)
  for (let at = 0; at < answer.headers.length; at += 2) headers[answer.headers[at] ?? ''] = answer.headers[at + 1]
  headers[sensitiveHeaders as unknown as string] = OF_ONE_ANSWER
  if (answer.stream !== undefined) {
    stream.respond(headers)
    return answer.stream(sinkOf(stream))
  }
  if (isHead || body === '') return stream.respond(headers, { endStream: true })
  stream.respond(headers)
  if (typeof body === 'string') stream.end(body)
  else if (isSmall(body)) stream.end(body[0])
  else writePieces(stream, body, { stallMs: readerStallMs, cutOff: () => stream.destroy(), end: () => stream.end() })
}
