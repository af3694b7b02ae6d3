import { STATUS_CODES } from 'node:http'
import { KEEP_ALIVE_TIMEOUT_MS } from './limits.ts'

const SECOND_MS = 1000
const STAYS_OPEN = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT_MS / SECOND_MS}\r\n\r\n`

/** Writes the head of an answer over a connection that stays open; `length` is that of the body in bytes. */
export function answerHead(status: number, headers: readonly string[], length: number): string {
  return `${beginningOf(status, headers)}content-length: ${length}\r\nDate: ${date()}\r\n${STAYS_OPEN}`
}

/** Writes the head of an answer that comes bit by bit over a connection that stays open; in chunks unless its fields have its length. */
export function streamHead(status: number, headers: readonly string[]): string {
  const framing = lengthOf(headers) === undefined ? 'transfer-encoding: chunked\r\n' : ''
  return `${beginningOf(status, headers)}${framing}Date: ${date()}\r\n${STAYS_OPEN}`
}

/** The length of an answer's body by its fields; undefined: they do not have it. `headers` alternates names and values. */
export function lengthOf(headers: readonly string[]): number | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'content-length')
  return at < 0 ? undefined : Number(headers[at + 1])
}

/** Status line and fields; `headers` alternates names and values, none with a line end. */
function beginningOf(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  return head
}

let second = 0
let text = ''

/** The time as HTTP writes it, made once a second. */
function date(): string {
  const now = Math.floor(Date.now() / SECOND_MS)
  if (now !== second) {
    second = now
    text = new Date(now * SECOND_MS).toUTCString()
  }
  return text
}
