import { appendFileSync, closeSync, createReadStream, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { VersionStep } from './progress.ts'

/** Versions that one transaction of the target wrote, with their times in the source. One line of the list. */
export interface MovedVersions {
  /** Path of the database. */
  readonly database: string
  readonly collection: string
  /** Counts from 0 for each collection. */
  readonly batch: number
  /** Time of the transaction in the target, in microseconds. */
  readonly moved: number
  readonly versions: readonly VersionStep[]
}

const OWNER_ONLY = 0o600

/** The list of when each version was written, in the source and in the target: a file beside that of the state. */
export class HistoryList {
  readonly file: string
  /** Set with the first line of this process: one that an earlier process was writing as it ended may have no end. */
  #isAdded = false

  constructor(stateFile: string) {
    this.file = `${stateFile.replace(/\.json$/, '')}.history.jsonl`
  }

  add(moved: MovedVersions): void {
    const begin = this.#isAdded || !existsSync(this.file) || endsWithLine(this.file) ? '' : '\n'
    this.#isAdded = true
    appendFileSync(this.file, `${begin}${JSON.stringify(moved)}\n`, { mode: OWNER_ONLY })
  }

  /** Batches of a collection in their order. A line that was cut off, or written again behind that, does not count twice. */
  async *of(database: string, collection: string): AsyncGenerator<MovedVersions> {
    if (!existsSync(this.file)) return
    let next = 0
    for await (const line of createInterface({ input: createReadStream(this.file), crlfDelay: Infinity })) {
      const moved = parsed(line)
      if (moved?.database !== database || moved.collection !== collection || moved.batch !== next) continue
      next += 1
      yield moved
    }
  }
}

/** The list may be long: one byte of it tells. */
function endsWithLine(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const last = Buffer.alloc(1)
    return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() === '\n')
  } finally {
    closeSync(descriptor)
  }
}

function parsed(line: string): MovedVersions | undefined {
  try {
    return JSON.parse(line) as MovedVersions
  } catch {
    return undefined // the process ended while the line was written
  }
}
