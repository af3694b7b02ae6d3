import type { Timestamp } from '@terrarium/base'
import { concernsOf, isConcernOf } from '@terrarium/engine'
import type { Writer } from '@terrarium/store'

/** Most streams that are open at a time. */
export const OPEN_STREAMS_MAX = 50_000

/** A stream as the hub sees it. */
export interface Listening {
  /** The changes that concern it; undefined until it has been opened. */
  readonly concern: string | undefined
  /** Something has happened that may concern it. */
  wake(): void
  /** The server stops. */
  end(): void
}

/**
 * Wakes open streams when something is committed that may concern them. It reads what each commit changed once, so that a commit costs
 * nothing to streams of other collections.
 */
export class StreamHub {
  readonly #writer: Writer
  readonly #streams = new Set<Listening>()
  #unsubscribe: (() => void) | undefined
  #seen: Timestamp = 0

  constructor(writer: Writer) {
    this.#writer = writer
  }

  get isFull(): boolean {
    return this.#streams.size >= OPEN_STREAMS_MAX
  }

  /** Time of the latest commit whose streams have been woken. */
  get seen(): Timestamp {
    return this.#seen
  }

  add(stream: Listening): void {
    this.#streams.add(stream)
    if (this.#unsubscribe !== undefined) return
    this.#seen = this.#latestTime()
    this.#unsubscribe = this.#writer.onCommit(() => this.#look())
  }

  remove(stream: Listening): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  /** Wakes the streams of databases that their callers may not read any more. */
  wakeScopes(scopes: ReadonlySet<number>): void {
    for (const stream of [...this.#streams]) if (stream.concern === undefined || isConcernOf(stream.concern, scopes)) stream.wake()
  }

  /** Ends all streams. */
  endAll(): void {
    for (const stream of [...this.#streams]) stream.end()
  }

  #look(): void {
    const changed = new Set<string>()
    for (const record of this.#writer.changesSince(this.#seen)) {
      for (const concern of concernsOf(record)) changed.add(concern)
      this.#seen = record.time
    }
    if (changed.size === 0) return
    for (const stream of this.#streams) if (stream.concern === undefined || changed.has(stream.concern)) stream.wake()
  }

  #latestTime(): Timestamp {
    const snapshot = this.#writer.snapshot()
    try {
      return snapshot.time
    } finally {
      snapshot.release()
    }
  }
}
