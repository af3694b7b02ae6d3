import type { HTTPClient, HTTPRequest, HTTPResponse } from 'fauna'
import { UnansweredError } from './unanswered-error.ts'

/** An answer of a database, or of what stands before it. */
export type DatabaseAnswer = HTTPResponse & {
  /** `false`: the query has certainly not been run. */
  readonly hasRun?: false
}

/** What a query that is not answered is sent again for, and for how long. */
export interface Patience {
  readonly sends: number
  readonly withinMs: number
  readonly waitMs: number
  /** For so long an answer by an old schema is asked for again. */
  readonly oldSchemaMs: number
}

const PATIENCE: Patience = { sends: 5, withinMs: 5_000, waitMs: 50, oldSchemaMs: 10_000 }
/** A longer hint when to come again is that of a service that is down. */
const HINT_MAX_MS = 5_000

/** The methods of FQL by which the service changes anything; it calls no functions of a schema. */
const WRITING = /\.(create|update|replace)(Data)?\(|\.delete\(/

/** Whether a query may change something; texts within its values count, too. */
export function mayWrite(data: unknown): boolean {
  return WRITING.test(JSON.stringify(data))
}

/**
 * Carries queries to a cluster whose nodes and balancers fail for moments. A query that is not answered is sent again where that is safe, and where it
 * is not, the caller gets to know:
 *
 *   answer ──▶ failed, by a schema older than one that was seen ─▶ again: another node may know better
 *     ├──────▶ refused, for a database below that may be new ────▶ again, twice
 *     └────▶ none of a database (502, 503, 504, 440, 5xx, a lost connection)
 *              ├─▶ has not been run, or only reads ─▶ again, a few times
 *              └─▶ may have changed something ──────▶ `UnansweredError`
 *
 * @param ownSecret - the secret of the one database whose schema is the service's
 */
export class PatientTransport implements HTTPClient {
  readonly #transport: HTTPClient
  readonly #ownSecret: string
  readonly #patience: Patience
  /** Of the schema versions that answers have named, the latest. */
  #schemaVersion = 0

  constructor(transport: HTTPClient, ownSecret: string, patience: Partial<Patience> = {}) {
    this.#transport = transport
    this.#ownSecret = ownSecret
    this.#patience = { ...PATIENCE, ...patience }
  }

  async request<T>(request: HTTPRequest<T>): Promise<HTTPResponse> {
    const secret = request.headers['Authorization'] ?? ''
    const isOwn = secret === `Bearer ${this.#ownSecret}`
    const isBelow = secret.startsWith(`Bearer ${this.#ownSecret}:`)
    const { sends, withinMs, waitMs, oldSchemaMs } = this.#patience
    const began = performance.now()
    for (let sent = 1, wait = waitMs; ; sent++, wait *= 2) {
      const answer = await this.#send(request)
      const elapsedMs = performance.now() - began
      if (isAnswer(answer)) {
        const isOld = isOwn && this.#isByOldSchema(answer) && elapsedMs < oldSchemaMs
        const isMissing = isBelow && answer.status === UNAUTHORIZED && sent < SENDS_BELOW
        if (!isOld && !isMissing) return answer
        if (isOld) wait = waitMs
      } else {
        const isSafe = answer.hasRun === false || !mayWrite(request.data)
        if (!isSafe || sent >= sends || elapsedMs > withinMs) throw unanswered(answer, !isSafe)
        wait = Math.max(wait, answer.hintMs)
      }
      await new Promise((done) => setTimeout(done, wait * (1 + Math.random())))
    }
  }

  close(): void {
    this.#transport.close()
  }

  async #send<T>(request: HTTPRequest<T>): Promise<DatabaseAnswer | NoAnswer> {
    try {
      const answer: DatabaseAnswer = await this.#transport.request(request)
      return isOfDatabase(answer) ? answer : noAnswerOf(answer)
    } catch (error: unknown) {
      return { reason: error instanceof Error ? error.message : String(error), hasRun: undefined, hintMs: 0, cause: error }
    }
  }

  /** A failed query has changed nothing. */
  #isByOldSchema({ status, body }: DatabaseAnswer): boolean {
    const version = schemaVersionOf(body)
    if (version > this.#schemaVersion) this.#schemaVersion = version
    if (status === OK) return false
    return version === 0 ? SAYS_MISSING.test(body) : version < this.#schemaVersion
  }
}

/** A node refuses a database below that it has not heard of yet as it does one that is not there. */
const SENDS_BELOW = 3
const OK = 200
const CLIENT_ERROR = 400
const UNAUTHORIZED = 401
const TIME_OUT = 440
const SERVER_ERROR = 500
const UNAVAILABLE = 503
const HELD = 'database_unavailable'

/** Instead of an answer. */
interface NoAnswer {
  readonly reason: string
  readonly hasRun: false | undefined
  /** Milliseconds after which to come again. */
  readonly hintMs: number
  readonly cause?: unknown
}

function isAnswer(answer: DatabaseAnswer | NoAnswer): answer is DatabaseAnswer {
  return 'status' in answer
}

/** Whether an answer says what has become of a query: errors of servers and of balancers do not, other than that a restore holds the database. */
function isOfDatabase({ status, body }: DatabaseAnswer): boolean {
  if (status === OK) return body.startsWith('{')
  if (status === UNAVAILABLE) return codeOf(body) === HELD
  return status >= CLIENT_ERROR && status < SERVER_ERROR && status !== TIME_OUT && body.startsWith('{')
}

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly error?: { readonly code?: unknown } } | null)?.error?.code
  } catch {
    return undefined // a text of a balancer
  }
}

function noAnswerOf({ status, headers, body, hasRun }: DatabaseAnswer): NoAnswer {
  const seconds = Number(headers['retry-after'] ?? 0)
  return {
    reason: `it answers with status ${status}: ${body.slice(0, REASON_LENGTH)}`,
    hasRun,
    hintMs: seconds > 0 && seconds * 1000 <= HINT_MAX_MS ? seconds * 1000 : 0,
  }
}

const REASON_LENGTH = 300

function unanswered({ reason, cause }: NoAnswer, mayHaveRun: boolean): UnansweredError {
  return new UnansweredError(`The database does not answer (${reason}).`, { mayHaveRun, cause })
}

/** The service's queries name nothing that its schema does not have. */
const SAYS_MISSING = /"code":"(unbound_variable|invalid_query|invalid_function_invocation)"/
const SCHEMA_VERSION = '"schema_version":'

/** The schema version that an answer names among its last members; 0: none. */
function schemaVersionOf(body: string): number {
  const at = body.lastIndexOf(SCHEMA_VERSION)
  return at < 0 ? 0 : Number.parseInt(body.slice(at + SCHEMA_VERSION.length), 10) || 0
}
