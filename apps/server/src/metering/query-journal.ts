import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryEvent } from '@terrarium/gateway'

/** An event, and the database that it is counted for. */
export interface JournalEntry {
  readonly event: QueryEvent
  readonly database: string
}

const EXTENSION = '.journal'
const OWNER_ONLY = 0o600

/**
 * The queries that are not in the log yet, each written down as it ends: what a process that is killed had in memory is found at its next start. The
 * system keeps the writes; they are not flushed, so that the end of the machine takes the last ones along.
 */
export class QueryJournal {
  readonly #folder: string
  readonly #onFault: (error: unknown) => void
  #number: number
  #file: number | undefined

  /** @param onFault called where the disk does not take an entry */
  constructor(folder: string, onFault: (error: unknown) => void) {
    this.#folder = folder
    this.#onFault = onFault
    mkdirSync(folder, { recursive: true })
    this.#number = 1 + Math.max(0, ...this.#numbers())
  }

  get isEmpty(): boolean {
    return this.#file === undefined
  }

  append(entry: JournalEntry): void {
    try {
      this.#file ??= openSync(this.#fileOf(this.#number), 'a', OWNER_ONLY)
      // The line's end comes first: an entry that a full disk cuts spoils none behind it.
      writeSync(this.#file, `\n${JSON.stringify(entry, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`)
    } catch (error: unknown) {
      this.#onFault(error)
    }
  }

  /**
   * Reads what an earlier run has left. The entry during which it was killed is not whole, and was not acknowledged; one that a full disk
   * has cut is reported.
   */
  readLeft(): readonly JournalEntry[] {
    return this.#numbers().flatMap((number) => {
      const lines = readFileSync(this.#fileOf(number), 'utf8').split('\n').slice(1)
      return lines.flatMap((line, at) => this.#read(line, at === lines.length - 1))
    })
  }

  /** Begins the next file. Returns what deletes the ones before, for when their entries are in the log. */
  turn(): () => void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    const before = this.#number++
    return () => {
      for (const number of this.#numbers()) if (number <= before) rmSync(this.#fileOf(number), { force: true })
    }
  }

  #read(line: string, isLast: boolean): readonly JournalEntry[] {
    try {
      return [readEntry(line)]
    } catch (error: unknown) {
      if (!(error instanceof SyntaxError)) throw error
      if (!isLast) this.#onFault(error)
      return []
    }
  }

  #numbers(): readonly number[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => Number(name.slice(0, -EXTENSION.length)))
      .sort((a, b) => a - b)
  }

  #fileOf(number: number): string {
    return join(this.#folder, `${number}${EXTENSION}`)
  }
}

function readEntry(line: string): JournalEntry {
  const { event, database } = JSON.parse(line) as {
    readonly event: Omit<QueryEvent, 'globalId'> & { readonly globalId: string }
    database: string
  }
  return { event: { ...event, globalId: BigInt(event.globalId) }, database }
}
