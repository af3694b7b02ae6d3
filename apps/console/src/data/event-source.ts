import { text as capabilityText } from '../messages/capability-text.ts'
import { StreamClosedError } from './client-errors.ts'
import { readStats } from './query-answer.ts'
import type { QueryStats } from './query-outcome.ts'
import { isMissingRoute } from './missing-route.ts'
import { canFollowLines, followLines } from './response-lines.ts'
import { decodeTagged } from './wire-value.ts'
import type { WireValue } from './wire-value.ts'

/** An event of an event source. */
export interface SourceEvent {
  /** `status` says only that the source is alive; after `error` there are no more events. */
  readonly type: 'add' | 'update' | 'remove' | 'status' | 'error'
  readonly data: WireValue | undefined
  /** Position of the event; the source continues behind it. */
  readonly cursor: string | undefined
  /** Microseconds since 1970. */
  readonly transactionTime: number | undefined
  readonly stats: QueryStats | undefined
  /** Of an error: why the source has ended. */
  readonly code: string | undefined
  readonly message: string | undefined
}

/** A page of the events of a feed. */
export interface EventPage {
  readonly events: readonly SourceEvent[]
  readonly cursor: string | undefined
  readonly hasNext: boolean
}

/** Why a stream is over: the server said so, the connection broke, or it was stopped here. */
export type StreamEnd = 'finished' | 'broken' | 'stopped'

type EventWay = 'stream' | 'feed'

/** How a source is asked, from which event on, and who receives its events. */
interface SourceRequest {
  readonly ask: (endpoint: EventWay, cursor: string | undefined) => Promise<Response>
  /** The last event that is known; the stream begins after it. */
  readonly cursor: string | undefined
  readonly signal: AbortSignal
  /** Receives how events arrive: as they happen, or asked for every few seconds. */
  readonly onOpen: (way: EventWay) => void
  /** Receives a refusal of the server as an event of type `error`. */
  readonly onEvent: (event: SourceEvent) => void
}

/** A source that refused to give events. */
export class EventSourceError extends Error {
  override readonly name = 'EventSourceError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Follows an event source until it ends: by a stream, or by a feed asked repeatedly where bodies cannot be read as they come or the server has no streams. @throws {StreamClosedError} when it was closed before */
export async function followSource(request: SourceRequest): Promise<StreamEnd> {
  if (request.signal.aborted) throw new StreamClosedError()
  try {
    return canFollowLines() ? await stream(request) : await poll(request)
  } catch (error: unknown) {
    if (request.signal.aborted) return 'stopped'
    if (error instanceof TypeError || error instanceof DOMException) return 'broken'
    throw error
  }
}

async function stream(request: SourceRequest): Promise<StreamEnd> {
  const response = await request.ask('stream', request.cursor)
  if (isMissingRoute(response)) return poll(request)
  if (!response.ok) return refuse(request, await response.text())
  request.onOpen('stream')
  const end = await followLines(response, (line) => {
    const event = parseEvent(line)
    if (event !== undefined) request.onEvent(event)
    return event?.type === 'error' ? 'stop' : undefined
  })
  return end === 'stopped' ? 'finished' : 'broken'
}

/** What a server is taken to say that has neither streams nor feeds. */
const LACKING = JSON.stringify({ error: { code: 'not_found', message: capabilityText('lack.events') } })

/** Milliseconds between two requests to a feed: short at first, long while nothing happens. */
const POLL_MIN_MS = 2_000
const POLL_MAX_MS = 15_000

async function poll(request: SourceRequest): Promise<StreamEnd> {
  let { cursor } = request
  let pause = POLL_MIN_MS
  for (;;) {
    const response = await request.ask('feed', cursor)
    const body = await response.text()
    if (isMissingRoute(response)) return refuse(request, LACKING)
    if (!response.ok) return refuse(request, body)
    request.onOpen('feed')
    const { events, hasNext, ...page } = readPage(JSON.parse(body))
    for (const event of events) request.onEvent(event)
    if (events.some(({ type }) => type === 'error')) return 'finished'
    cursor = page.cursor ?? cursor
    pause = events.length > 0 ? POLL_MIN_MS : Math.min(pause * 2, POLL_MAX_MS)
    if (!hasNext) await delay(pause, request.signal)
    if (request.signal.aborted) return 'stopped'
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = window.setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      done()
    })
  })
}

function refuse(request: SourceRequest, body: string): StreamEnd {
  request.onEvent(parseEvent(body) ?? readEvent(undefined))
  return 'finished'
}

/** Reads the answer of a feed. @throws {EventSourceError} when the server refuses. */
export async function readFeedPage(answer: Response): Promise<EventPage> {
  if (isMissingRoute(answer)) throw new EventSourceError('not_found', capabilityText('lack.feeds'))
  const body = await answer.text()
  if (answer.ok) return readPage(JSON.parse(body))
  const refusal = parseEvent(body)
  throw new EventSourceError(refusal?.code ?? 'unknown_error', refusal?.message ?? '')
}

type Members = Readonly<Record<string, unknown>>

function readPage(json: unknown): EventPage {
  const page = membersOf(json)
  return {
    events: Array.isArray(page['events']) ? page['events'].map(readEvent) : [],
    cursor: textOf(page['cursor']),
    hasNext: page['has_next'] === true,
  }
}

/** Undefined when the text is no JSON: a proxy that cuts a connection may leave half a line. */
function parseEvent(line: string): SourceEvent | undefined {
  try {
    return readEvent(JSON.parse(line))
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const TYPES = ['add', 'update', 'remove', 'status'] as const

/** Reads an event; JSON that is none is an error. */
export function readEvent(json: unknown): SourceEvent {
  const { type, data, cursor, txn_ts: time, stats, error } = membersOf(json)
  const { code, message } = membersOf(error)
  return {
    type: TYPES.find((candidate) => candidate === type) ?? 'error',
    data: data === undefined ? undefined : decodeTagged(data),
    cursor: textOf(cursor),
    transactionTime: typeof time === 'number' ? time : undefined,
    stats: readStats(stats),
    code: textOf(code),
    message: textOf(message),
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
