import type { QueryEvent } from '../metering/query-event.ts'
import { BlockBuilder } from './block-builder.ts'
import { isInScope, readLines } from './block-reader.ts'

/** What has arrived since a reader asked last. */
export interface LiveLines {
  /** JSON without line ends, in the order in which the queries ended. */
  readonly lines: readonly string[]
  /** Where the next look begins. */
  readonly next: number
  /** Queries, of any database, that are no longer there since more came than are kept. */
  readonly missed: number
}

interface LiveLook {
  /** Region group, or names of a database with it. */
  readonly scope: string
  /** `next` of the look before; undefined: from now on. */
  readonly after: number | undefined
  /** How long to wait for the first line. */
  readonly waitMs: number
}

/** Queries that are kept for readers. */
const KEPT_MAX = 2_000
/** Queries are kept while somebody has looked within this time. */
const ATTENTION_MS = 60_000
/** Lines that arrive together are answered together. */
const GATHER_MS = 200
const EVERY_TIME = { from: new Date(0), to: new Date(8_640_000_000_000_000) }

interface KeptEvent {
  readonly event: QueryEvent
  readonly database: string
}

/**
 * The latest queries, kept in memory while somebody looks at them. Without a reader a query costs one comparison.
 *
 * A reader is one who asks again: nothing stays open between two looks, and who stops asking is forgotten.
 */
export class LiveLog {
  #kept: KeptEvent[] = []
  /** Number of the first event that is kept. */
  #first = 0
  #watchedUntil = 0
  #builder: BlockBuilder | undefined
  readonly #waiting = new Set<() => void>()

  /** Takes an event of a database. */
  append(event: QueryEvent, database: string): void {
    if (this.#watchedUntil === 0) return
    if (Date.now() > this.#watchedUntil) return this.#forget()
    this.#kept.push({ event, database })
    if (this.#kept.length >= 2 * KEPT_MAX) this.#drop(this.#kept.length - KEPT_MAX)
    for (const wake of this.#waiting) wake()
  }

  /** Returns the lines of a scope that came after a look, once there are any or the time is over. */
  async read({ scope, after, waitMs }: LiveLook): Promise<LiveLines> {
    const until = Date.now() + waitMs
    let from = after ?? this.#end()
    for (;;) {
      this.#watchedUntil = Date.now() + ATTENTION_MS
      const missed = Math.max(0, this.#first - from)
      const wanted = this.#kept.slice(Math.max(0, from - this.#first)).filter(({ database }) => isInScope(database, scope))
      const remaining = until - Date.now()
      if (wanted.length > 0 || missed > 0 || remaining <= 0)
        return { lines: this.#render(wanted.slice(-KEPT_MAX), scope), next: this.#end(), missed }
      from = this.#end()
      await this.#arrival(remaining)
    }
  }

  #end(): number {
    return this.#first + this.#kept.length
  }

  /** Resolves a moment after the next event, or when the time is over. */
  #arrival(remainingMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiting.delete(wake)
        clearTimeout(timer)
        resolve()
      }
      let isWoken = false
      const wake = (): void => {
        if (isWoken) return
        isWoken = true
        setTimeout(done, Math.min(GATHER_MS, remainingMs)).unref()
      }
      const timer = setTimeout(done, remainingMs).unref()
      this.#waiting.add(wake)
    })
  }

  #drop(count: number): void {
    this.#kept = this.#kept.slice(count)
    this.#first += count
  }

  #forget(): void {
    this.#drop(this.#kept.length)
    this.#watchedUntil = 0
    this.#builder = undefined
  }

  /** Renders events exactly as the log has them. */
  #render(events: readonly KeptEvent[], scope: string): readonly string[] {
    if (events.length === 0) return []
    const builder = (this.#builder ??= new BlockBuilder())
    const lines: string[] = []
    const flush = (): void => {
      const block = builder.take()
      if (block !== undefined) lines.push(...readLines(block.columns, block.traces, block.rows, { ...EVERY_TIME, scope }))
    }
    for (const { event, database } of events) {
      if (!builder.hasRoomFor(event)) flush()
      builder.add(event, database)
    }
    flush()
    return lines
  }
}
