import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { BAD_REQUEST, TIMED_OUT, TOO_LARGE } from './answers.ts'
import { sinkOf } from './body-sink.ts'
import { readBody } from './body-reader.ts'
import { decorate } from './decorate.ts'
import type { GatewayResponse, Handler } from './exchange.ts'
import {
  BODY_BYTES_MAX,
  HEADER_BYTES_MAX,
  KEEP_ALIVE_TIMEOUT_MS,
  PARSER_BYTES_MAX,
  READ_TIMEOUT_MS,
  REQUEST_LINE_BYTES_MAX,
} from './limits.ts'

/** Creates the HTTP/1.1 server; it is handed sockets by the listener. */
export function createHttp1Server(handler: Handler): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      requestTimeout: READ_TIMEOUT_MS,
      headersTimeout: READ_TIMEOUT_MS,
      maxHeaderSize: PARSER_BYTES_MAX,
      noDelay: true,
    },
    (message, response) => serve(message, response, handler),
  )
  server.on('clientError', refuse)
  server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => {
    if (!isTooLarge(message)) response.writeContinue()
    serve(message, response, handler)
  })
  return server
}

function serve(message: IncomingMessage, response: ServerResponse, handler: Handler): void {
  const { method = 'GET', url = '/', headers } = message
  const refusal = refusalOf(message)
  if (refusal) {
    message.resume()
    return write(response, decorate(refusal, headers, undefined), method)
  }
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at + 1)
  readBody(message, (text) => {
    if (text === undefined) return write(response, decorate(TOO_LARGE, headers, undefined), method)
    const cancel = handler({ method, path, search, headers, body: text === '' ? undefined : text }, (answer) =>
      write(response, answer, method),
    )
    if (!response.writableEnded) response.once('close', cancel)
  })
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

function write(response: ServerResponse, answer: GatewayResponse, method: string): void {
  if (response.destroyed || response.headersSent) return
  if (answer.stream !== undefined) {
    response.writeHead(answer.status, [...answer.headers])
    return answer.stream(sinkOf(response))
  }
  const headers = [...answer.headers, 'content-length', method === 'HEAD' ? '0' : String(Buffer.byteLength(answer.body))]
  response.writeHead(answer.status, headers)
  response.end(method === 'HEAD' ? undefined : answer.body)
}

/** Answers what the parser refuses: the connection has no request to answer, so the bytes are written as they are. */
function refuse(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { status, body } = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TIMED_OUT : BAD_REQUEST
  const reason = status === 408 ? 'Request Timeout' : 'Bad Request'
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json;charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}
