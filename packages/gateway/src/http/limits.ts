import type { BudgetLimits } from './byte-budget.ts'

const MEBIBYTE = 1024 * 1024

/** Largest request body; a larger one is refused with 413. */
export const BODY_BYTES_MAX = 8 * MEBIBYTE
/** A body beyond this is read only for a valid secret. */
export const BODY_BYTES_UNCHECKED = 64 * 1024
/** A body beyond this counts against the bodies that are held. */
export const BODY_BYTES_UNCOUNTED = 4 * 1024
/** Bodies of requests that are not answered yet. */
export const BODY_BYTES_HELD: BudgetLimits = { ofOwner: 64 * MEBIBYTE, total: 192 * MEBIBYTE }
/** Answers beyond ANSWER_BYTES_UNCOUNTED that their clients have not read yet. */
export const ANSWER_BYTES_HELD: BudgetLimits = { ofOwner: 64 * MEBIBYTE, total: 192 * MEBIBYTE }
export const ANSWER_BYTES_UNCOUNTED = 64 * 1024
/** Bytes of a large answer that are handed to a connection at a time. */
export const ANSWER_SLICE_BYTES = 256 * 1024
/** Largest block of request headers, names and values together. */
export const HEADER_BYTES_MAX = 8 * 1024
export const REQUEST_LINE_BYTES_MAX = 16 * 1024
/** What the HTTP/1 parser accepts at all: request line and headers within their own limits always fit. */
export const PARSER_BYTES_MAX = REQUEST_LINE_BYTES_MAX + 4 * HEADER_BYTES_MAX
export const KEEP_ALIVE_TIMEOUT_MS = 5_000
export const READ_TIMEOUT_MS = 60_000
/** Longest wait of an orderly stop for requests under way. */
export const DRAIN_TIMEOUT_MS = 4_000
/** Requests under way, open streams included, on one HTTP/2 connection. */
export const STREAMS_PER_CONNECTION_MAX = 1_000
/** Memory that one HTTP/2 connection may hold: several of the largest bodies under way. */
export const SESSION_MEMORY_MB = 64
/** Flow-control window of a stream and of a connection, so that large bodies do not wait for a round trip every 64 KiB. */
export const STREAM_WINDOW_BYTES = MEBIBYTE

/** Limits of the connections of a port. */
export interface ConnectionLimits {
  /** Connections in all; further ones are closed at once. */
  readonly total: number
  /** Connections of one network address, so that others still get one. */
  readonly ofAddress: number
  /** An HTTP/2 connection without requests is closed after this long. */
  readonly sessionIdleMs: number
  /** A client that reads nothing of a large answer for this long is cut off. */
  readonly readerStallMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { total: 20_000, ofAddress: 16_000, sessionIdleMs: 120_000, readerStallMs: 30_000 }
