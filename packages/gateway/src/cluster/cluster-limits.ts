/** Longest wait for a connection. */
export const CONNECT_TIMEOUT_MS = 5_000
/** A connection by HTTP/1.1 without requests is closed after this long: before the cluster closes it, which it does after 5 s. */
export const IDLE_CONNECTION_MS = 4_000
/** A connection by HTTP/2 without requests is closed after this long. */
export const IDLE_SESSION_MS = 60_000
/** After so long without a byte the system asks whether the cluster is still there: an open stream may be silent for minutes. */
export const TCP_KEEP_ALIVE_MS = 30_000
/** A client that reads nothing of a large answer for this long is cut off. */
export const READER_STALL_MS = 30_000
/** Connections by HTTP/1.1 for short requests; further requests wait for one. */
export const HTTP1_CONNECTIONS_MAX = 256
/** Open streams by HTTP/1.1, each of which takes a connection. */
export const HTTP1_STREAMS_MAX = 10_000
export const HTTP2_SESSIONS_MAX = 512
/** Requests under way on a connection before another one is begun. */
export const STREAMS_PER_SESSION = 100
/** The cluster ends a query at its deadline itself; after so long beyond it, its answer is not waited for any more. */
export const ANSWER_GRACE_MS = 5_000
/** An answer up to this size is held until it is whole; a larger one is passed on as it comes. */
export const WHOLE_ANSWER_BYTES = 1024 * 1024
/** The end of a larger answer, which has what the query cost. */
export const TAIL_BYTES = 16 * 1024
/** Times that a request is sent which has not been run, and the wait before the second; it doubles. */
export const SENDS_MAX = 4
export const RESEND_MS = 50
/** A request that could not be sent for so long is not sent again: a connection that does not come about takes its time. */
export const RESENDS_WITHIN_MS = 2_000

/** Limits of what is under way to a cluster. */
export interface ClusterLimits {
  /** Requests that are not answered yet; further ones are refused. */
  readonly pending: number
  /** Open streams; further ones are refused. */
  readonly streams: number
  /** Longest wait for the answer to a request that names no deadline of its own. */
  readonly answerMs: number
}

export const CLUSTER_LIMITS: ClusterLimits = { pending: 4_096, streams: 50_000, answerMs: 600_000 }
