import type { DatabasePath } from '@terrarium/contracts'
import { errorText } from '../../../data/error-text.ts'
import { followSource } from '../../../data/event-source.ts'
import type { SourceEvent } from '../../../data/event-source.ts'
import { queryText } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { bearerOf } from '../run/run-book.ts'
import type { RunRequest } from '../run/run.ts'

/** A member of the set that is followed, with what happened to it last. */
export interface LiveRow {
  readonly key: string
  readonly value: WireValue
  readonly change: 'add' | 'update' | 'remove' | undefined
}

export interface LiveState {
  readonly status: 'starting' | 'open' | 'paused' | 'reconnecting' | 'lost' | 'ended'
  readonly rows: readonly LiveRow[]
  readonly events: readonly SourceEvent[]
  /** Events that wait while it is paused. */
  readonly waiting: number
  readonly message: string | undefined
  readonly read: number
  /** Whether the server has no streams, so that it is asked for events every few seconds. */
  readonly isPolled: boolean
}

const EVENTS_MAX = 200
const WAITING_MAX = 1_000
const RECONNECTS_MAX = 3
const RECONNECT_DELAY_MS = 1_000
/** A page that nobody looks at costs nothing for long. */
const HIDDEN_STOP_MS = 5 * 60_000

/**
 * Follows a set: its first page and an event source are read at one moment, and events change the page from there on.
 *
 * A broken connection goes on behind the last event, three times; after that somebody has to ask for it.
 */
export class LiveFeed extends Subscribable {
  readonly #services: Pick<Services, 'database'>
  readonly #path: DatabasePath
  readonly #request: RunRequest
  readonly #stop = new AbortController()
  #token: string | undefined
  #cursor: string | undefined
  #waiting: SourceEvent[] = []
  #reconnects = 0
  #hiddenTimer: number | undefined
  #state: LiveState = { status: 'starting', rows: [], events: [], waiting: 0, message: undefined, read: 0, isPolled: false }

  constructor(services: Pick<Services, 'database'>, path: DatabasePath, request: RunRequest) {
    super()
    this.#services = services
    this.#path = path
    this.#request = request
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  readonly getState = (): LiveState => this.#state

  /** Reads the first page and begins to follow. The text is a set, or an event source. */
  async start(isSource: boolean): Promise<void> {
    const { original } = this.#request.query
    const size = this.#request.pageSize === 'off' ? 16 : this.#request.pageSize
    const query = isSource
      ? `{ let live = (${original}\n)\n{ source: live } }`
      : `{ let live = (${original}\n)\n{ page: live.pageSize(${size}), source: live.eventSource() } }`
    try {
      const outcome = await this.#services.database.run({
        path: this.#path,
        ...bearerOf(this.#request.context),
        query: queryText(query),
        screen: 'shell',
        operation: 'live',
        signal: this.#stop.signal,
      })
      if (outcome.kind === 'failure') return this.#set({ status: 'ended', message: outcome.message })
      this.#begin(outcome.data)
      await this.#follow()
    } catch (error: unknown) {
      if (!this.#stop.signal.aborted) this.#set({ status: 'ended', message: errorText(error) })
    }
  }

  readonly pause = (): void => this.#set({ status: 'paused' })

  /** Shows what has waited. */
  readonly resume = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    this.#set({ status: 'open', waiting: 0 })
    waiting.forEach((event) => this.#apply(event))
  }

  readonly reconnect = (): void => {
    this.#reconnects = 0
    void this.#follow()
  }

  readonly stop = (): void => {
    this.#stop.abort()
    window.clearTimeout(this.#hiddenTimer)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#set({ status: 'ended', message: this.#state.message })
  }

  readonly #onVisibility = (): void => {
    window.clearTimeout(this.#hiddenTimer)
    if (document.visibilityState !== 'hidden') return
    this.#hiddenTimer = window.setTimeout(() => {
      this.stop()
      this.#set({ message: text('live.stopped_hidden') })
    }, HIDDEN_STOP_MS)
  }

  #begin(answer: WireValue): void {
    const find = (name: string) => (answer.kind === 'object' ? answer.fields.find((field) => field.name === name)?.value : undefined)
    const [page, source] = [find('page'), find('source')]
    this.#token = source?.kind === 'stream' ? source.text : undefined
    const items = page?.kind === 'set' ? page.items : []
    this.#set({ rows: items.map((value, index) => ({ key: keyOf(value) ?? `row ${index}`, value, change: undefined })) })
  }

  async #follow(): Promise<void> {
    if (this.#token === undefined) return this.#set({ status: 'ended', message: text('live.not_streamable') })
    const token = this.#token
    const { signal } = this.#stop
    const bearer = { path: this.#path, ...bearerOf(this.#request.context) }
    const end = await followSource({
      ask: (endpoint, cursor) => this.#services.database.events({ ...bearer, endpoint, body: { token, cursor }, signal }),
      cursor: this.#cursor,
      signal,
      onOpen: (way) => {
        this.#set({ isPolled: way === 'feed' })
        if (this.#state.status !== 'paused') this.#set({ status: 'open', message: undefined })
      },
      onEvent: (event) => this.#receive(event),
    })
    if (end === 'broken') await this.#recover()
    else if (end === 'finished') this.#set({ status: 'ended' })
  }

  async #recover(): Promise<void> {
    if (this.#reconnects >= RECONNECTS_MAX) return this.#set({ status: 'lost', message: text('live.lost') })
    this.#reconnects += 1
    this.#set({ status: 'reconnecting' })
    await new Promise((done) => window.setTimeout(done, RECONNECT_DELAY_MS * 2 ** (this.#reconnects - 1)))
    if (!this.#stop.signal.aborted) await this.#follow()
  }

  #receive(event: SourceEvent): void {
    if (event.cursor !== undefined) this.#cursor = event.cursor
    this.#reconnects = 0
    const read = this.#state.read + (event.stats?.readOps ?? 0)
    if (event.type === 'status') return this.#set({ read })
    if (event.type === 'error') return this.#set({ read, message: `${event.code ?? ''} ${event.message ?? ''}`.trim() })
    if (this.#state.status !== 'paused') return this.#apply(event, read)
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(event)
    this.#set({ read, waiting: this.#waiting.length })
  }

  #apply(event: SourceEvent, read = this.#state.read): void {
    this.#set({ read, events: [event, ...this.#state.events].slice(0, EVENTS_MAX), rows: appliedTo(this.#state.rows, event) })
  }

  #set(changes: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...changes }
    this.notify()
  }
}

/** What tells a member of a set from the others. */
function keyOf(value: WireValue | undefined): string | undefined {
  if (value?.kind === 'reference') return `${value.collection} ${value.id}`
  if (value?.kind !== 'document') return undefined
  const find = (name: string) => value.fields.find((field) => field.name === name)?.value
  const [collection, id] = [find('coll'), find('id')]
  return collection?.kind === 'module' && id?.kind === 'id' ? `${collection.text} ${id.value}` : undefined
}

/** The rows after an event; what was removed stays, marked, until the next event of it. */
export function appliedTo(rows: readonly LiveRow[], { type, data }: SourceEvent): readonly LiveRow[] {
  const key = keyOf(data)
  if (data === undefined || key === undefined || (type !== 'add' && type !== 'update' && type !== 'remove')) return rows
  const there = rows.some((row) => row.key === key)
  const changed = (row: LiveRow): LiveRow => ({ key, value: type === 'remove' ? row.value : data, change: type })
  if (there) return rows.map((row) => (row.key === key ? changed(row) : row))
  return type === 'remove' ? rows : [...rows, { key, value: data, change: type }]
}
