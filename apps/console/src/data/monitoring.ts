import { isFlagOn, REDACTED, redactedText } from '@terrarium/contracts'
import { QueryFailedError } from './query-outcome.ts'
import type { SessionStore } from './session-store.ts'

/** A call before an error: where the member was, what was called, and with what result. */
export interface Breadcrumb {
  readonly route: string
  readonly call: string
  /** Status of the answer; 0 when none came. */
  readonly status: number
  readonly ms: number
  readonly code?: string
}

/** An event that is reported to the operator of the service. It never holds a secret, a query, a document or an e-mail address. */
export interface MonitoringEvent {
  readonly kind: 'error' | 'action' | 'page-view'
  readonly name: string
  readonly detail?: Readonly<Record<string, string>>
  /** The latest calls before an error. */
  readonly trail?: readonly Breadcrumb[]
  /** ISO time. */
  readonly at: string
}

/** Takes events: an outside service, or this page's memory. */
export interface MonitoringSink {
  readonly take: (event: MonitoringEvent) => void
}

const KEPT_MAX = 200
/** Characters of an error's message that are reported. */
const MESSAGE_MAX = 2_000

/** Keeps the last events in the memory of the page. The default, when no other sink is configured. */
export class MemorySink implements MonitoringSink {
  #events: readonly MonitoringEvent[] = []

  get events(): readonly MonitoringEvent[] {
    return this.#events
  }

  readonly take = (event: MonitoringEvent): void => {
    this.#events = [...this.#events, event].slice(-KEPT_MAX)
  }
}

/** Posts each event to an address; what cannot be sent is dropped. */
export function createHttpSink(url: string, send: typeof fetch = (input, init) => window.fetch(input, init)): MonitoringSink {
  return {
    take: (event) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event), keepalive: true }
      send(url, init).catch(() => undefined)
    },
  }
}

/** Reports the errors and actions of every session, and records none for replay; every text is redacted before it leaves. */
export class Monitoring {
  readonly #sink: MonitoringSink
  #trail: (() => readonly Breadcrumb[]) | undefined

  constructor(sink: MonitoringSink) {
    this.#sink = sink
  }

  /** Has errors reported with the calls before them. */
  followTrail(trail: (() => readonly Breadcrumb[]) | undefined): void {
    this.#trail = trail
  }

  error(error: unknown): void {
    const name = error instanceof Error ? error.name : 'error'
    this.#take('error', name, { message: messageOf(error).slice(0, MESSAGE_MAX) }, this.#trail?.())
  }

  action(name: string, detail: Readonly<Record<string, string>> = {}): void {
    this.#take('action', name, detail)
  }

  #take(kind: MonitoringEvent['kind'], name: string, detail: Readonly<Record<string, string>>, trail?: readonly Breadcrumb[]): void {
    const redacted = Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, withoutAddresses(redactedText(value))]))
    this.#sink.take({ kind, name, detail: redacted, ...(trail !== undefined && { trail }), at: new Date().toISOString() })
  }
}

/** What an error says. The message of a failed query quotes it and its values: of that only the code is reported. */
function messageOf(error: unknown): string {
  if (error instanceof QueryFailedError) return error.failure.code
  return error instanceof Error ? error.message : String(error)
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s@"'<>()]+@[^\s@"'<>()]+\.\w+/g, REDACTED)
}

/** Says by what a request is authenticated that carries a secret of the session; undefined for any other. */
function authenticationOf(headers: Headers, session: SessionStore): 'bearer' | 'secret-header' | undefined {
  if (headers.has('secret')) return 'secret-header'
  const bearer = /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer === undefined) return undefined
  const record = session.get()
  const secrets = [record?.secret, ...Object.values(record?.regionGroups ?? {}).map((group) => group?.secret)]
  return secrets.includes(bearer) ? 'bearer' : undefined
}

/** Wraps `fetch` so that requests with a secret of the session are recorded, by kind and route alone, while the flag is on. */
export function monitorAuthentication(send: typeof fetch, session: SessionStore, monitoring: Monitoring): typeof fetch {
  return (input, init) => {
    if (isFlagOn(session.get()?.feature_flags, 'monitor_authentication_types')) {
      const kind = authenticationOf(new Headers(init?.headers ?? {}), session)
      const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
      if (kind !== undefined) monitoring.action('authenticated-request', { kind, route: url.split(/[?#]/)[0] ?? '' })
    }
    return send(input, init)
  }
}
