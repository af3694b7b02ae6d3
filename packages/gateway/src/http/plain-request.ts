import type { Buffer } from 'node:buffer'
import { splitTarget } from './exchange.ts'
import type { GatewayRequest, RequestHeaders } from './exchange.ts'
import { BODY_BYTES_UNCOUNTED } from './limits.ts'

/** A request that came in one piece, and what is behind it. */
export interface PlainRequest extends GatewayRequest {
  /** Bytes of the request, head and body. */
  readonly bytes: number
}

/** Longest head that is read here. */
const HEAD_BYTES_MAX = 4 * 1024
const REQUEST_LINE = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/
/** Names are tokens, values visible characters, spaces and tabs; no line goes on in the next. */
const FIELDS = /(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+\r\n/y
const LENGTH = /^\d{1,5}$/
/** Fields that change how a request is framed or what becomes of its connection. */
const FIELDS_OF_FRAMING = ['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'proxy-connection', 'http2-settings'] as const

/**
 * Reads the request that bytes begin with, if it is as nearly all are: a POST with a small body whose length is given, whole, each field once,
 * nothing about its connection but that it stays open. It returns undefined for everything else, right or wrong: that is for the platform's
 * parser, which sees these bytes as if they were the first. What is read here, that parser reads in the same way.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const text = bytes.toString('latin1', 0, HEAD_BYTES_MAX)
  const line = REQUEST_LINE.exec(text)
  if (line === null) return undefined
  const [begin, target] = line as unknown as readonly [string, string]
  FIELDS.lastIndex = begin.length
  if (!FIELDS.test(text)) return undefined
  const start = FIELDS.lastIndex
  const headers = readFields(text, begin.length, start - 2)
  if (headers === undefined || !isPlain(headers)) return undefined
  const length = Number(headers['content-length'])
  const end = start + length
  if (length > BODY_BYTES_UNCOUNTED || end > bytes.length) return undefined
  const { path, search } = splitTarget(target)
  return { method: 'POST', path, search, headers, body: length === 0 ? undefined : bytes.toString('utf8', start, end), bytes: end }
}

/** Reads lines that are fields, each with its end; undefined if one comes twice. */
function readFields(text: string, start: number, end: number): Record<string, string> | undefined {
  const headers = Object.create(null) as Record<string, string>
  for (let at = start; at < end;) {
    const colon = text.indexOf(':', at)
    const next = text.indexOf('\r\n', colon)
    const name = text.slice(at, colon).toLowerCase()
    if (headers[name] !== undefined) return undefined
    headers[name] = text.slice(colon + 1, next).trim()
    at = next + 2
  }
  return headers
}

function isPlain(headers: RequestHeaders): boolean {
  const { connection, host } = headers
  if (host === undefined || !LENGTH.test((headers['content-length'] as string | undefined) ?? '')) return false
  if (connection !== undefined && connection !== 'keep-alive') return false
  for (const name of FIELDS_OF_FRAMING) if (headers[name] !== undefined) return false
  return true
}
