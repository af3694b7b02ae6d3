import { createServer } from 'node:http2'
import type { Http2Server, IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { BAD_REQUEST, TOO_LARGE } from './answers.ts'
import { sinkOf } from './body-sink.ts'
import { readBody } from './body-reader.ts'
import { decorate } from './decorate.ts'
import type { GatewayResponse, Handler } from './exchange.ts'
import {
  BODY_BYTES_MAX,
  HEADER_BYTES_MAX,
  PARSER_BYTES_MAX,
  REQUEST_LINE_BYTES_MAX,
  SESSION_MEMORY_MB,
  STREAM_WINDOW_BYTES,
} from './limits.ts'

/** Creates the HTTP/2 server for connections with prior knowledge; it is handed sockets by the listener. */
export function createHttp2Server(handler: Handler): Http2Server {
  const server = createServer({
    maxSessionMemory: SESSION_MEMORY_MB,
    settings: { initialWindowSize: STREAM_WINDOW_BYTES, maxHeaderListSize: PARSER_BYTES_MAX },
  })
  server.on('session', (session) => session.setLocalWindowSize(STREAM_WINDOW_BYTES))
  server.on('sessionError', () => {}) // a broken connection is its client's business
  server.on('stream', (stream, headers) => serve(stream, headers, handler))
  return server
}

function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, handler: Handler): void {
  stream.on('error', () => {}) // a broken stream is answered to nobody
  const method = headers[':method'] ?? 'GET'
  const url = headers[':path'] ?? '/'
  const refusal = refusalOf(url, headers)
  if (refusal) {
    stream.resume()
    return write(stream, decorate(refusal, headers, undefined), method)
  }
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at + 1)
  readBody(stream, (text) => {
    if (text === undefined) return write(stream, decorate(TOO_LARGE, headers, undefined), method)
    const cancel = handler({ method, path, search, headers, body: text }, (answer) => write(stream, answer, method))
    stream.once('close', cancel)
  })
}

function refusalOf(url: string, headers: IncomingHttpHeaders): GatewayResponse | undefined {
  if (url.length > REQUEST_LINE_BYTES_MAX) return BAD_REQUEST
  let bytes = 0
  for (const name in headers) if (name[0] !== ':') bytes += name.length + String(headers[name]).length + 4
  if (bytes > HEADER_BYTES_MAX) return BAD_REQUEST
  return Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX ? TOO_LARGE : undefined
}

function write(stream: ServerHttp2Stream, answer: GatewayResponse, method: string): void {
  if (stream.destroyed || stream.headersSent) return
  const isHead = method === 'HEAD'
  const headers: OutgoingHttpHeaders = { ':status': answer.status }
  if (answer.stream === undefined) headers['content-length'] = isHead ? 0 : Buffer.byteLength(answer.body)
  for (let at = 0; at < answer.headers.length; at += 2) headers[answer.headers[at] ?? ''] = answer.headers[at + 1]
  if (answer.stream !== undefined) {
    stream.respond(headers)
    return answer.stream(sinkOf(stream))
  }
  if (isHead || answer.body === '') return stream.respond(headers, { endStream: true })
  stream.respond(headers)
  stream.end(answer.body)
}
