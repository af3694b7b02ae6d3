import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** How a query ended, as far as its client can know. */
export type Outcome =
  | { readonly kind: 'committed'; readonly data: unknown; readonly time: number }
  /** Refused: it has had no effect and never will. */
  | { readonly kind: 'aborted'; readonly code: string }
  /** No answer, or one that does not say: it may have had its effect, or have it still. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface QueryOptions {
  readonly values?: Readonly<Record<string, unknown>>
  readonly seenTime?: number | undefined
  readonly isLinearized?: boolean
  readonly timeoutMs?: number
  /** The client closes its connection after so long. */
  readonly leaveAfterMs?: number
}

/** Endings that a workload provokes; any other refusal of a query is a fault of the workload or the server. */
const EXPECTED_REFUSALS = new Set(['abort', 'constraint_failure', 'contended_transaction', 'limit_exceeded', 'document_not_found'])
const PATIENCE_MS = 120_000

/** Sends queries over connections of its own, each kept open. */
export class DatabaseClient {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #address: () => string
  readonly #secret: string

  /** @param address - of the database's port, asked for each query: it changes when the server starts again */
  constructor(address: () => string, secret: string) {
    this.#address = address
    this.#secret = secret
  }

  /** @throws Error when the query is refused for a reason that no workload provokes */
  async query(fql: string, options: QueryOptions = {}): Promise<Outcome> {
    const body = JSON.stringify({ query: fql, arguments: options.values ?? {} })
    try {
      const { status, answer } = await this.#send('/query/1', body, headersOf(options), options.leaveAfterMs)
      return outcomeOf(status, JSON.parse(answer) as AnswerBody)
    } catch (error: unknown) {
      if (!(error instanceof Error) || error instanceof UnexpectedRefusal) throw error
      const code = 'code' in error ? String(error.code) : error.name
      return code === 'ECONNREFUSED' ? { kind: 'aborted', code } : { kind: 'unknown', reason: code }
    }
  }

  /** Sends a query that must succeed. @returns its data */
  async get<T>(fql: string, values: Readonly<Record<string, unknown>> = {}): Promise<T> {
    const outcome = await this.query(fql, { values, timeoutMs: PATIENCE_MS })
    if (outcome.kind !== 'committed') throw new Error(`${fql}: ${JSON.stringify(outcome)}`)
    return outcome.data as T
  }

  /** Reads a page of an event feed. */
  async feed(token: string, cursor: string | undefined): Promise<FeedPage> {
    const { status, answer } = await this.#send(
      '/feed/1',
      JSON.stringify({ token, page_size: 1000, ...(cursor === undefined ? {} : { cursor }) }),
      {},
    )
    if (status !== 200) throw new Error(`the feed is answered with ${status}: ${answer}`)
    return JSON.parse(answer) as FeedPage
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(
    path: string,
    body: string,
    headers: Record<string, string>,
    leaveAfterMs?: number,
  ): Promise<{ status: number; answer: string }> {
    const sent = request(this.#address() + path, {
      method: 'POST',
      agent: this.#agent,
      headers: { authorization: `Bearer ${this.#secret}`, 'content-length': Buffer.byteLength(body), ...headers },
    })
    const leaves = leaveAfterMs === undefined ? undefined : setTimeout(() => sent.destroy(new Error('left')), leaveAfterMs)
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    try {
      const response = await new Promise<IncomingMessage>((done, fail) => sent.once('response', done).once('error', fail).end(body))
      return { status: response.statusCode ?? 0, answer: await text(response) }
    } finally {
      clearTimeout(leaves)
    }
  }
}

export interface FeedPage {
  readonly events: readonly { readonly type: string; readonly data?: unknown; readonly txn_ts?: number; readonly error?: unknown }[]
  readonly cursor: string
  readonly has_next: boolean
}

interface AnswerBody {
  readonly data?: unknown
  readonly txn_ts?: number
  readonly error?: { readonly code: string; readonly message: string }
}

class UnexpectedRefusal extends Error {}

function headersOf({ seenTime, isLinearized, timeoutMs }: QueryOptions): Record<string, string> {
  return {
    'x-typecheck': 'false',
    'x-query-timeout-ms': String(timeoutMs ?? PATIENCE_MS),
    ...(seenTime === undefined ? {} : { 'x-last-txn-ts': String(seenTime) }),
    ...(isLinearized === true ? { 'x-linearized': 'true' } : {}),
  }
}

function outcomeOf(status: number, { data, txn_ts: time, error }: AnswerBody): Outcome {
  if (status === 200) return { kind: 'committed', data, time: time ?? 0 }
  const code = error?.code ?? ''
  if (status >= 500 || code === 'time_out') return { kind: 'unknown', reason: `${status} ${code}` }
  if (EXPECTED_REFUSALS.has(code)) return { kind: 'aborted', code }
  throw new UnexpectedRefusal(`${status} ${code}: ${error?.message}`)
}
