import { QUERY_TIMEOUT_MS } from '@terrarium/contracts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { QueryFailure, QueryOutcome } from '../../../data/query-outcome.ts'
import { snapshotTime } from '../../../data/read-pages.ts'
import type { Services } from '../../../data/services.ts'
import { listOf, toPlain } from '../../../data/wire-value.ts'
import { failureText } from './bulk-change.ts'
import type { BulkChange } from './bulk-change.ts'

/** Documents that one transaction changes. */
const BULK_BATCH_SIZE = 100
/** How long after it was sent a query can still be committed: the time it was given, and some more. */
const COMMITS_WITHIN_MS = QUERY_TIMEOUT_MS + 2_000
/** The first and the longest pause between two questions whether a batch was saved. */
const ASK_AGAIN_MS = 2_000
const ASK_AGAIN_MAX_MS = 10_000
/** Batches of unknown outcome, one after the other, after which nothing is sent any more. */
const DOUBTS_MAX = 3

/** A document that the database refused to change. */
export interface RefusedDocument {
  readonly id: string
  readonly problem: string
}

/** A batch that was sent and not answered: whether it is saved is not known. */
export interface OpenBatch {
  readonly size: number
  /** A time of the database, as it writes it, before the batch was sent. */
  readonly since: string
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/** How far a change of many documents has come. */
export interface BulkPosition {
  /** The document that is next. */
  readonly next: number
  readonly changed: number
  readonly refused: readonly RefusedDocument[]
  /** The batch that begins with the next document, where its outcome is not known. */
  readonly open: OpenBatch | undefined
  /** What was found out about the last batch whose outcome was not known. */
  readonly found: { readonly from: number; readonly to: number; readonly wasSaved: boolean } | undefined
}

interface ChangeAllRequest {
  readonly place: CollectionPlace
  readonly ids: readonly string[]
  readonly change: BulkChange
  readonly from: BulkPosition
  readonly signal: AbortSignal
  /** Called before a batch is sent: from then on it may be saved. */
  readonly onSend: (batch: OpenBatch) => void
  readonly onMove: (position: BulkPosition) => void
}

function batchQuery(collection: string, ids: readonly string[], change: BulkChange): QueryTemplate {
  const head = fql`let documents: Any = Collection(${collection})
let found: Any = ${ids}.map(id => documents.byId(id)).where(document => document != null)
`
  const write =
    change.kind === 'delete'
      ? queryText('found.map(document => document!.delete()).length')
      : fql`let change: Any = ${queryText(change.lambda)}
found.map(document => document!.update(change(document))).length`
  return { fql: [head, write] }
}

/** A failure that leaves open whether the query was committed. */
function isDoubtful({ status, code }: QueryFailure): boolean {
  return status === 0 || status >= 500 || code === 'time_out'
}

/** A failure that is about what the documents hold, so that others of the batch may pass. */
export function isOfDocuments({ status, code }: QueryFailure): boolean {
  return status === 400 && code !== 'invalid_query' && code !== 'invalid_request'
}

/** When an answer's transaction was, as the database writes times; undefined when the answer does not tell. */
function transactionTime({ body }: QueryOutcome): string | undefined {
  const answer = JSON.parse(body) as { readonly txn_ts?: unknown }
  if (typeof answer.txn_ts !== 'number') return undefined
  const micros = String(answer.txn_ts % 1000).padStart(3, '0')
  return new Date(Math.floor(answer.txn_ts / 1000)).toISOString().replace('Z', `${micros}Z`)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
}

/** A run over the documents, batch by batch. */
class BulkRun {
  readonly #services: Services
  readonly #request: ChangeAllRequest
  #position: BulkPosition
  /** Up to here the documents go one by one, because the database refused their batch. */
  #singleUntil = 0
  #since = ''
  #doubts = 0

  constructor(services: Services, request: ChangeAllRequest) {
    this.#services = services
    this.#request = request
    this.#position = request.from
  }

  async run(): Promise<boolean> {
    const { ids, signal } = this.#request
    while (this.#position.next < ids.length) {
      if (this.#position.open !== undefined && !(await this.#findOut(this.#position.open))) return false
      if (signal.aborted) return false
      if (this.#position.next < ids.length) await this.#send()
    }
    return true
  }

  #move(change: Partial<BulkPosition>): void {
    this.#position = { ...this.#position, ...change }
    this.#request.onMove(this.#position)
  }

  #batch(size: number): readonly string[] {
    const { next } = this.#position
    return this.#request.ids.slice(next, next + size)
  }

  async #send(): Promise<void> {
    const { place, change, onSend } = this.#request
    if (this.#since === '') this.#since = await snapshotTime(this.#services, place.path, 'documents', new AbortController().signal)
    const { next, changed } = this.#position
    const batch = this.#batch(next < this.#singleUntil ? 1 : BULK_BATCH_SIZE)
    const open: OpenBatch = { size: batch.length, since: this.#since, sentAt: Date.now() }
    onSend(open)
    // Not given up when it is stopped: a batch that is sent is waited for.
    const outcome = await this.#ask(batchQuery(place.collection, batch, change), 'bulk')
    if (outcome.kind === 'success') {
      const count = toPlain(outcome.data)
      this.#since = transactionTime(outcome) ?? this.#since
      this.#doubts = 0
      this.#move({ next: next + batch.length, changed: changed + (typeof count === 'number' ? count : 0) })
    } else if (isDoubtful(outcome)) {
      this.#doubts += 1
      this.#move({ open })
      if (this.#doubts > DOUBTS_MAX) throw new QueryFailedError(outcome)
    } else if (!isOfDocuments(outcome)) throw new QueryFailedError(outcome)
    else if (batch.length === 1) this.#refuse(batch[0] ?? '', outcome)
    else this.#singleUntil = next + batch.length
  }

  #refuse(id: string, failure: QueryFailure): void {
    const { next, refused } = this.#position
    this.#move({ next: next + 1, refused: [...refused, { id, problem: failureText(failure) }] })
    if (this.#isWholeBatchRefused()) throw new QueryFailedError(failure)
  }

  /** Where none of a batch passes, the change is wrong rather than the documents. */
  #isWholeBatchRefused(): boolean {
    const { next, refused } = this.#position
    if (next !== this.#singleUntil || refused.length < BULK_BATCH_SIZE) return false
    const last = refused.slice(-BULK_BATCH_SIZE).map(({ id }) => id)
    return this.#request.ids.slice(next - BULK_BATCH_SIZE, next).every((id, at) => id === last[at])
  }

  /** Asks until it is known whether a batch was saved; false when that was stopped. */
  async #findOut(open: OpenBatch): Promise<boolean> {
    const { change, signal } = this.#request
    const batch = this.#batch(open.size)
    for (let wait = ASK_AGAIN_MS; ; wait = Math.min(wait * 1.5, ASK_AGAIN_MAX_MS)) {
      if (signal.aborted) return false
      const askedAt = Date.now()
      const seen = await this.#look(batch, open.since)
      if (seen !== undefined) {
        const wasSaved = change.kind === 'delete' ? seen.there === 0 : seen.newer === seen.there
        // As long as the server may still be at it, unsaved says nothing.
        if (wasSaved || askedAt - open.sentAt > COMMITS_WITHIN_MS) {
          this.#settle(batch, wasSaved, change.kind === 'delete' ? batch.length : seen.there)
          return true
        }
      }
      await pause(wait, signal)
    }
  }

  #settle(batch: readonly string[], wasSaved: boolean, count: number): void {
    const { next, changed } = this.#position
    const found = { from: next + 1, to: next + batch.length, wasSaved }
    this.#move({ open: undefined, found, ...(wasSaved && { next: next + batch.length, changed: changed + count }) })
  }

  /** How many documents of a batch are there, and how many of them were written after a time; undefined while nobody answers. */
  async #look(batch: readonly string[], since: string): Promise<{ readonly there: number; readonly newer: number } | undefined> {
    const { collection } = this.#request.place
    const query = fql`let documents: Any = Collection(${collection})
let there: Any = ${batch}.map(id => documents.byId(id)).where(document => document != null)
[there.length, there.where(document => document!.ts > Time(${since})).length]`
    const outcome = await this.#ask(query, 'bulk_check')
    if (outcome.kind === 'failure') {
      if (isDoubtful(outcome)) return undefined
      throw new QueryFailedError(outcome)
    }
    const [there, newer] = listOf(toPlain(outcome.data))
    return { there: Number(there), newer: Number(newer) }
  }

  #ask(query: QueryTemplate, operation: string): Promise<QueryOutcome> {
    const { path } = this.#request.place
    return this.#services.database.run({ path, role: 'admin', query, screen: 'documents', operation, typecheck: false })
  }
}

/**
 * Changes documents in batches, each one transaction; what is done stays done.
 *
 * Documents that the database refuses are left out and told: their batch then goes one by one. A batch that is not answered is neither sent
 * again nor left out before it is known whether it was saved: all documents of a transaction are written at one time, so that those of a
 * saved batch are all newer than the last answer. Returns whether all are done. @throws {QueryFailedError}
 */
export function changeAll(services: Services, request: ChangeAllRequest): Promise<boolean> {
  return new BulkRun(services, request).run()
}
