/** Lines of one log, in the order of that log, in groups. */
export type Lines = AsyncIterable<readonly string[]>

const GROUP_MAX = 1_000
const TS = '{"ts":"'
const TS_LENGTH = '2026-11-23T12:00:00.000Z'.length

/**
 * Merges logs into one by the times in their lines. Each log is in the order in which its queries ended, so that the whole is as far in the order of time
 * as they are.
 */
export async function* mergeLines(logs: readonly Lines[]): AsyncGenerator<readonly string[]> {
  const [only] = logs
  if (only !== undefined && logs.length === 1) {
    yield* only
    return
  }
  const readers = logs.map((log) => new LineReader(log))
  try {
    await Promise.all(readers.map((reader) => reader.fill()))
    let group: string[] = []
    for (let next = earliest(readers); next !== undefined; next = earliest(readers)) {
      group.push(next.take())
      if (next.isEmpty) await next.fill()
      if (group.length < GROUP_MAX) continue
      yield group
      group = []
    }
    if (group.length > 0) yield group
  } finally {
    await Promise.all(readers.map((reader) => reader.close()))
  }
}

function earliest(readers: readonly LineReader[]): LineReader | undefined {
  let first: LineReader | undefined
  for (const reader of readers) if (!reader.isEmpty && (first === undefined || reader.time < first.time)) first = reader
  return first
}

/** Reads a log line by line. */
class LineReader {
  readonly #groups: AsyncIterator<readonly string[]>
  #group: readonly string[] = []
  #at = 0

  constructor(log: Lines) {
    this.#groups = log[Symbol.asyncIterator]()
  }

  get isEmpty(): boolean {
    return this.#at >= this.#group.length
  }

  /** Time of the next line. */
  get time(): string {
    return timeOfLine(this.#group[this.#at] ?? '')
  }

  take(): string {
    return this.#group[this.#at++] ?? ''
  }

  /** Reads the next group that has lines; without one it stays empty. */
  async fill(): Promise<void> {
    while (this.isEmpty) {
      const next = await this.#groups.next()
      if (next.done === true) return
      this.#group = next.value
      this.#at = 0
    }
  }

  async close(): Promise<void> {
    await this.#groups.return?.()
  }
}

/** The time at which a line begins, which sorts as text. */
export function timeOfLine(line: string): string {
  return line.slice(TS.length, TS.length + TS_LENGTH)
}
