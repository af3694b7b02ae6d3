import type { Timestamp } from '@terrarium/base'
import type { Materialized, Value } from '@terrarium/values'
import { DocumentReader } from '../documents/document-reader.ts'
import { referenceTo, type DocumentReference } from '../runtime/document-reference.ts'
import type { StoredVersion } from '../storage/stored-version.ts'
import { materialize } from '../query/materialize.ts'
import { settleFailure } from '../query/settle-failure.ts'
import { RequestError, type QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { callback, test } from '../sets/set-callback.ts'
import type { ChangedDocument, ChangeOrder } from './changed-documents.ts'
import { transition, type EventType } from './event-transition.ts'
import { STAGE_ORIGIN, type ChangeSource, type OpenEventSource } from './open-event-source.ts'
import { touchesWatched } from './watched-fields.ts'

/** What a change is to a listener. */
export type ChangeOutcome =
  | { readonly kind: 'event'; readonly type: EventType; readonly data: Materialized }
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly abort: Materialized | undefined }

/** A change to be evaluated, at the time of its transaction. */
export interface TimedChange extends ChangedDocument {
  readonly time: Timestamp
  readonly order: ChangeOrder
  /** The version at a time as finding the change has read it, which the event is not charged for. */
  readonly versionAt: (time: Timestamp) => StoredVersion | undefined
}

const NONE: ChangeOutcome = { kind: 'none' }
const READ_ONLY = { limit: 'read', reason: 'Writes are disallowed in stream subscriptions.' } as const

/**
 * Takes a change through permissions, watched fields, filters and mappings, each version at its own time.
 *
 * @throws {RequestError} time_out
 * @see reference: storage-semantics.md §10.3
 */
export function evaluateChange(run: RunContext, opened: OpenEventSource, source: ChangeSource, change: TimedChange): ChangeOutcome {
  try {
    return run.withEffectLimit(READ_ONLY, () => new ChangeEvaluation(run, opened, source, change).outcome())
  } catch (error: unknown) {
    return failureOf(run, error, change.time)
  }
}

class ChangeEvaluation {
  readonly #run: RunContext
  readonly #opened: OpenEventSource
  readonly #source: ChangeSource
  readonly #change: TimedChange
  readonly #before: Timestamp

  constructor(run: RunContext, opened: OpenEventSource, source: ChangeSource, change: TimedChange) {
    this.#run = run
    this.#opened = opened
    this.#source = source
    this.#change = change
    this.#before = change.time - 1
  }

  outcome(): ChangeOutcome {
    const { action, time } = this.#change
    if (!this.#isVisible() || !this.#isWatched()) return NONE
    const current = action === 'delete' ? undefined : this.#transform(time)
    const previous = action === 'create' ? undefined : this.#transform(this.#before)
    const type = transition(action, current !== undefined, previous !== undefined)
    if (type === undefined) return NONE
    return type === 'remove' ? this.#event(type, previous, this.#before) : this.#event(type, current, time)
  }

  #event(type: EventType, passed: { readonly value: Value } | undefined, time: Timestamp): ChangeOutcome {
    if (passed === undefined) return NONE
    return { kind: 'event', type, data: this.#run.withValidTime(time, () => materialize(this.#run, passed.value)) }
  }

  /** Whether the listener may know of the change: by the new version as it is when a late listener hears of it, or by the one before. */
  #isVisible(): boolean {
    const { action, order, time } = this.#change
    if (action !== 'delete' && this.#canRead(order === 'live' ? time : undefined)) return true
    return action !== 'create' && this.#canRead(this.#before)
  }

  #canRead(time: Timestamp | undefined): boolean {
    const reference = referenceTo(this.#source.collection, this.#change.id, undefined, { readTime: time })
    return this.#run.withValidTime(time, () => this.#run.permissions.canRead(this.#run, reference))
  }

  #isWatched(): boolean {
    const { fields } = this.#opened
    if (fields === undefined) return true
    const { collection } = this.#source
    const { id, action, time, versionAt } = this.#change
    if (this.#readsWatched()) new DocumentReader(this.#run).readPast(collection, id, time)
    const current = action === 'delete' ? undefined : versionAt(time)
    const previous = action === 'create' ? undefined : versionAt(this.#before)
    return touchesWatched(this.#run, fields, action, { collection, id, current, previous })
  }

  /** Whether looking at watched fields is charged: what a row covers or a document's own change holds is not. */
  #readsWatched(): boolean {
    const { action } = this.#change
    const { kind } = this.#source
    return kind === 'collection' ? action !== 'delete' : kind === 'index' && action === 'create'
  }

  /** The document as of a time. The change of one document comes with its versions. */
  #documentAt(time: Timestamp): DocumentReference {
    const { collection, kind } = this.#source
    const found = kind === 'document' ? this.#change.versionAt(time) : undefined
    const version = new DocumentReader(this.#run).hasExpired(found?.expiry) ? undefined : found
    return referenceTo(collection, this.#change.id, undefined, { readTime: time, version })
  }

  /** What the stages make of the version at a time; undefined when it does not pass. */
  #transform(time: Timestamp): { readonly value: Value } | undefined {
    if (!this.#canRead(time)) return undefined
    const origin = { ...STAGE_ORIGIN, validTime: time }
    let value: Value = this.#documentAt(time)
    for (const stage of this.#opened.stages) {
      if (stage.kind === 'map') value = callback(this.#run, origin, stage.mapper, [value])
      else if (!test(this.#run, origin, stage.predicate, value)) return undefined
    }
    return { value }
  }
}

function failureOf(run: RunContext, error: unknown, time: Timestamp): ChangeOutcome {
  if (error instanceof RequestError) {
    if (error.code === 'time_out') throw error
    return { kind: 'error', code: error.code, message: error.message, abort: undefined }
  }
  return settleFailure(error, (failure) => {
    run.unwind(0)
    return { kind: 'error', code: failure.code, message: failure.message, abort: abortOf(run, failure, time) }
  })
}

function abortOf(run: RunContext, { abort }: QueryError, time: Timestamp): Materialized | undefined {
  if (abort === undefined) return undefined
  return run.withEffectLimit(READ_ONLY, () => run.withValidTime(time, () => materialize(run, abort)))
}
