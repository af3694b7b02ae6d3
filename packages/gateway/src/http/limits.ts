/** Largest request body; a larger one is refused with 413. */
export const BODY_BYTES_MAX = 8 * 1024 * 1024
/** Largest block of request headers, names and values together. */
export const HEADER_BYTES_MAX = 8 * 1024
export const REQUEST_LINE_BYTES_MAX = 16 * 1024
/** What the HTTP/1 parser accepts at all: request line and headers within their own limits always fit. */
export const PARSER_BYTES_MAX = REQUEST_LINE_BYTES_MAX + 4 * HEADER_BYTES_MAX
export const KEEP_ALIVE_TIMEOUT_MS = 5_000
export const READ_TIMEOUT_MS = 60_000
/** Longest wait of an orderly stop for requests under way. */
export const DRAIN_TIMEOUT_MS = 10_000
/** Memory that one HTTP/2 connection may hold: several of the largest bodies under way. */
export const SESSION_MEMORY_MB = 128
/** Flow-control window of a stream and of a connection, so that large bodies do not wait for a round trip every 64 KiB. */
export const STREAM_WINDOW_BYTES = 1024 * 1024
