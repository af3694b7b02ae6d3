import type { DatabasePath } from '@terrarium/contracts'
import { errorText } from '../../../data/error-text.ts'
import { followSource } from '../../../data/event-source.ts'
import type { SourceEvent } from '../../../data/event-source.ts'
import { queryText } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import type { ValueOrigins } from '../../../data/value-origins.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { bearerOf } from '../run/request-page.ts'
import { markedPart } from '../problems/run-problems.ts'
import type { MarkedPart } from '../problems/run-problems.ts'
import type { RunRequest } from '../run/run.ts'
import { WrappedQuery } from '../../../data/wrapped-query.ts'
import { appliedTo, firstRows } from './live-rows.ts'
import type { LiveRow } from './live-rows.ts'
import { whenUnwatched } from './unwatched.ts'

export interface LiveState {
  readonly status: 'starting' | 'open' | 'paused' | 'reconnecting' | 'lost' | 'ended'
  readonly rows: readonly LiveRow[]
  readonly events: readonly SourceEvent[]
  /** Events that wait while it is paused. */
  readonly waiting: number
  /** Whether no more can wait: the source is asked for the rest when it goes on. */
  readonly isFull: boolean
  readonly message: string | undefined
  /** The part of the query that the message is about; undefined where it is about none. */
  readonly part: MarkedPart | undefined
  readonly read: number
  /** Whether the server has no streams, so that it is asked for events every few seconds. */
  readonly isPolled: boolean
}

const EVENTS_MAX = 200
const WAITING_MAX = 1_000
const RECONNECTS_MAX = 3
const RECONNECT_DELAY_MS = 1_000

const STARTING: LiveState = {
  status: 'starting',
  rows: [],
  events: [],
  waiting: 0,
  isFull: false,
  message: undefined,
  part: undefined,
  read: 0,
  isPolled: false,
}

/**
 * Follows a set: its first page and an event source are read at one moment, and events change the page from there on.
 *
 * A broken connection goes on behind the last event, three times; after that somebody has to ask for it.
 * While it is paused a thousand events wait; what comes after them is asked for, from the last of them, when it goes on.
 */
export class LiveFeed extends Subscribable {
  readonly #services: Pick<Services, 'database'>
  readonly #path: DatabasePath
  readonly #request: RunRequest
  readonly #isSource: boolean
  #stop = new AbortController()
  /** The connection that is open; undefined where none has been. */
  #connection: AbortController | undefined
  #token: string | undefined
  #cursor: string | undefined
  #waiting: SourceEvent[] = []
  #reconnects = 0
  #unwatch = () => {}
  #state = STARTING

  /** The text is a set, or an event source. */
  constructor(services: Pick<Services, 'database'>, path: DatabasePath, request: RunRequest, isSource: boolean) {
    super()
    this.#services = services
    this.#path = path
    this.#request = request
    this.#isSource = isSource
  }

  readonly getState = (): LiveState => this.#state

  /** The fields that members of the set are read from. */
  get origins(): ValueOrigins | undefined {
    return this.#request.origins
  }

  /** Reads the first page and begins to follow; what was followed before is forgotten. */
  readonly start = async (): Promise<void> => {
    this.stop()
    this.#stop = new AbortController()
    this.#cursor = undefined
    this.#waiting = []
    this.#reconnects = 0
    this.#unwatch = whenUnwatched((reason) => {
      this.stop()
      this.#set({ message: text(`live.stopped_${reason}`) })
    })
    this.#set(STARTING)
    const { signal } = this.#stop
    const query = this.#query()
    try {
      const outcome = await this.#services.database.run({
        path: this.#path,
        ...bearerOf(this.#request.context),
        query: queryText(query.text),
        screen: 'shell',
        operation: 'live',
        signal,
      })
      if (outcome.kind === 'failure') return this.#end(outcome.message, markedPart(outcome, { ...this.#request, query }))
      this.#set({ read: outcome.stats?.readOps ?? 0 })
      this.#begin(outcome.data)
      await this.#follow()
    } catch (error: unknown) {
      if (!signal.aborted) this.#end(errorText(error))
    }
  }

  #query(): WrappedQuery {
    const { original } = this.#request.query
    const size = this.#request.pageSize === 'off' ? 16 : this.#request.pageSize
    const given = this.#isSource ? 'source: live' : `page: live.pageSize(${size}), source: live.eventSource()`
    return new WrappedQuery(original, [
      { at: 0, text: '{ let live = (' },
      { at: original.length, text: `\n)\n{ ${given} } }` },
    ])
  }

  readonly pause = (): void => this.#set({ status: 'paused' })

  /** Shows what has waited, and asks for what came after it. */
  readonly resume = (): void => {
    const waiting = this.#waiting
    const { isFull } = this.#state
    this.#waiting = []
    this.#set({ status: 'open', waiting: 0, isFull: false })
    waiting.forEach((event) => this.#apply(event))
    if (isFull) void this.#follow()
  }

  readonly reconnect = (): void => {
    this.#reconnects = 0
    void this.#follow()
  }

  readonly stop = (): void => {
    this.#stop.abort()
    this.#connection?.abort()
    this.#end(this.#state.message)
  }

  #end(message: string | undefined, part?: MarkedPart): void {
    this.#unwatch()
    this.#set({ status: 'ended', message, part })
  }

  #begin(answer: WireValue): void {
    const find = (name: string) => (answer.kind === 'object' ? answer.fields.find((field) => field.name === name)?.value : undefined)
    const [page, source] = [find('page'), find('source')]
    this.#token = source?.kind === 'stream' ? source.text : undefined
    this.#set({ rows: firstRows(page) })
  }

  async #follow(): Promise<void> {
    if (this.#token === undefined) return this.#end(text('live.not_streamable'))
    if (this.#stop.signal.aborted) return
    const token = this.#token
    const connection = new AbortController()
    this.#connection = connection
    const { signal } = connection
    const bearer = { path: this.#path, ...bearerOf(this.#request.context) }
    const end = await followSource({
      ask: (endpoint, cursor) => this.#services.database.events({ ...bearer, endpoint, body: { token, cursor }, signal }),
      cursor: this.#cursor,
      signal,
      onOpen: (way) => {
        this.#set({ isPolled: way === 'feed' })
        if (this.#state.status !== 'paused') this.#set({ status: 'open', message: undefined })
      },
      onEvent: (event) => !signal.aborted && this.#receive(event),
    })
    if (end === 'broken') await this.#recover()
    else if (end === 'finished') this.#end(this.#state.message)
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
    this.#waiting.push(event)
    const isFull = this.#waiting.length >= WAITING_MAX
    if (isFull) this.#connection?.abort()
    this.#set({ read, isFull, waiting: this.#waiting.length })
  }

  #apply(event: SourceEvent, read = this.#state.read): void {
    this.#set({ read, events: [event, ...this.#state.events].slice(0, EVENTS_MAX), rows: appliedTo(this.#state.rows, event) })
  }

  #set(changes: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...changes }
    this.notify()
  }
}
