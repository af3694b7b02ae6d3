/** What a query cost, by the account that the cluster gives in its answer. */
export interface AnswerStats {
  readonly computeOps: number
  readonly readOps: number
  readonly writeOps: number
  readonly bytesRead: number
  readonly bytesWritten: number
  readonly contentionRetries: number
}

export const NO_STATS: AnswerStats = { computeOps: 0, readOps: 0, writeOps: 0, bytesRead: 0, bytesWritten: 0, contentionRetries: 0 }

export function sumOf(some: AnswerStats, others: AnswerStats): AnswerStats {
  return {
    computeOps: some.computeOps + others.computeOps,
    readOps: some.readOps + others.readOps,
    writeOps: some.writeOps + others.writeOps,
    bytesRead: some.bytesRead + others.bytesRead,
    bytesWritten: some.bytesWritten + others.bytesWritten,
    contentionRetries: some.contentionRetries + others.contentionRetries,
  }
}

const MEMBER = '"stats":{'

/**
 * Finds the account in an answer, or in its end, without reading the rest: quotes within texts are escaped, and members of the data stand
 * before it, so that the last occurrence is the one.
 *
 * @see reference: wire-protocol.md §3.1
 */
export function statsOf(answer: string): AnswerStats | undefined {
  const at = answer.lastIndexOf(MEMBER)
  if (at < 0) return undefined
  const begin = at + MEMBER.length - 1
  const end = answer.indexOf('}', begin)
  return end < 0 ? undefined : readStats(answer.slice(begin, end + 1))
}

function readStats(text: string): AnswerStats | undefined {
  let stats: Readonly<Record<string, unknown>>
  try {
    stats = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  const count = (name: string): number => (typeof stats[name] === 'number' ? stats[name] : 0)
  return {
    computeOps: count('compute_ops'),
    readOps: count('read_ops'),
    writeOps: count('write_ops'),
    bytesRead: count('storage_bytes_read'),
    bytesWritten: count('storage_bytes_write'),
    contentionRetries: count('contention_retries'),
  }
}
