import type { Timestamp } from '@terrarium/base'
import type { ChangeRecord } from '@terrarium/store'
import { decodeChanges } from '../storage/change-record.ts'
import { DocumentReader } from '../documents/document-reader.ts'
import type { StoredVersion } from '../storage/stored-version.ts'
import { UNITS_PER_COMPUTE_OP } from '../runtime/limits.ts'
import { RequestError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { WrittenEventSource } from '../sets/event-source-token.ts'
import { changedDocuments, concerns, type ChangedDocument, type ChangeOrder, type ChangeReader } from './changed-documents.ts'
import { evaluateChange } from './evaluate-change.ts'
import type { EventPage } from './event-request.ts'
import { compareCursors, ORDINAL_MAX, type EventCursor } from './event-cursor.ts'
import { addStats, changeText, errorText, NO_STATS, type EventStats } from './event-text.ts'
import type { ChangeSource, OpenEventSource } from './open-event-source.ts'

/** What a page of events is made from. */
export interface PageSetup {
  readonly opened: OpenEventSource
  readonly written: WrittenEventSource
  readonly start: EventCursor
  readonly order: ChangeOrder
  readonly limit: number
  readonly changesSince: (after: Timestamp) => Iterable<ChangeRecord>
  readonly isLate: () => boolean
  readonly now: () => Timestamp
  /** A run of its own for each event, so that each tells what it cost. */
  readonly createRun: () => RunContext
  /** Whether a time-out is an event like other failures, rather than the end of a page. */
  readonly tellsTimeOut: boolean
}

/** What paging gives of a page: its events and where and how it ended. */
export type PageOutcome = Pick<EventPage, 'events' | 'cursor' | 'hasMore' | 'isEnded' | 'stats' | 'lookup'>

/** Makes a page of events. @throws {RequestError} time_out when there is no time for even one */
export function pageEvents(setup: PageSetup): PageOutcome {
  const page = new Page(setup)
  const { source } = setup.opened
  return source === undefined ? page.caughtUp() : page.fill(source)
}

class Page {
  readonly #setup: PageSetup
  readonly #changes: ChangeReader
  readonly #snapshotTime: Timestamp
  readonly #events: string[] = []
  #cursor: EventCursor
  #stats: EventStats = NO_STATS
  readonly #lookup: EventStats
  #computeUnits = 0
  /** An event could not be made. It is the last of the page, which looks on only for whether more changes follow. */
  #failed = false

  constructor(setup: PageSetup) {
    const context = setup.createRun()
    this.#setup = setup
    this.#changes = { context, reader: new DocumentReader(context) }
    this.#snapshotTime = context.snapshotTime
    this.#cursor = setup.start
    this.#lookup = { ...NO_STATS, readOps: partitionsOf(setup.opened.source), computeOps: 1 }
  }

  fill(source: ChangeSource): PageOutcome {
    const { changesSince, start, isLate } = this.#setup
    const { scope } = this.#changes.context.database
    for (const { time, value } of changesSince(Math.max(0, start.time - 1))) {
      if (time > this.#snapshotTime) break
      const record = decodeChanges(value)
      if (record.scope !== scope || !record.changes.some((change) => concerns(source, change))) {
        if (isLate()) return this.#stop(true)
        continue
      }
      const documents = changedDocuments(this.#changes, source, time, record.changes, this.#setup.order)
      for (const [ordinal, document] of documents.entries()) {
        const at = { time, ordinal }
        if (compareCursors(at, start) <= 0 || this.#isOwn(at)) continue
        const ended = this.#isFull() ? this.#stop(true) : this.#add(source, document, at)
        if (ended !== undefined) return ended
      }
    }
    return this.caughtUp()
  }

  /** Everything that the snapshot holds has been looked at. */
  caughtUp(): PageOutcome {
    const end = { time: this.#snapshotTime, ordinal: ORDINAL_MAX }
    if (compareCursors(end, this.#cursor) > 0) this.#cursor = end
    return this.#stop(false)
  }

  #isFull(): boolean {
    return this.#failed || this.#events.length >= this.#setup.limit || this.#setup.isLate()
  }

  /** The first document of the source's own transaction counts as known to the query that made it. */
  #isOwn({ time, ordinal }: EventCursor): boolean {
    const { written, start } = this.#setup
    return time === written.time && ordinal === 0 && start.time >= written.seen
  }

  #add(source: ChangeSource, document: ChangedDocument, at: EventCursor): PageOutcome | undefined {
    const run = this.#setup.createRun()
    const began = this.#setup.now()
    const stats = (): EventStats => statsOf(run, this.#setup.now() - began)
    try {
      const versionAt = (time: Timestamp): StoredVersion | undefined => this.#changes.reader.readPast(source.collection, document.id, time)
      const change = { ...document, time: at.time, order: this.#setup.order, versionAt }
      const outcome = evaluateChange(run, this.#setup.opened, source, change)
      this.#cursor = at
      this.#stats = addStats(this.#stats, stats())
      this.#computeUnits += run.stats.computeUnits
      if (outcome.kind === 'event') this.#events.push(changeText(outcome.type, outcome.data, at, stats()))
      if (outcome.kind !== 'error') return undefined
      this.#events.push(errorText(outcome.code, outcome.message, outcome.abort, stats()))
      this.#failed = true
      return undefined
    } catch (error: unknown) {
      if (!(error instanceof RequestError)) throw error
      return this.#timedOut(error, stats())
    }
  }

  #timedOut(error: RequestError, stats: EventStats): PageOutcome {
    if (this.#setup.tellsTimeOut) {
      this.#events.push(errorText(error.code, error.message, undefined, stats))
      this.#failed = true
      return this.#stop(true)
    }
    if (this.#cursor === this.#setup.start) throw error
    return this.#stop(true)
  }

  #stop(hasMore: boolean): PageOutcome {
    const stats = { ...addStats(this.#stats, this.#lookup), computeOps: computeOpsOf(this.#computeUnits) }
    return { events: this.#events, cursor: this.#cursor, hasMore, isEnded: this.#failed, stats, lookup: this.#lookup }
  }
}

function statsOf({ stats }: RunContext, micros: number): EventStats {
  return {
    readOps: stats.readOps,
    storageBytesRead: stats.bytesRead,
    computeOps: computeOpsOf(stats.computeUnits),
    processingTimeMs: Math.round(micros / 1000),
  }
}

function computeOpsOf(units: number): number {
  return Math.max(1, Math.ceil(units / UNITS_PER_COMPUTE_OP))
}

/** What looking for changes costs: collections and indexes without terms are spread. */
function partitionsOf(source: ChangeSource | undefined): number {
  const isSpread = source?.kind === 'collection' || (source?.kind === 'index' && source.terms.length === 0)
  return isSpread ? 8 : 1
}
