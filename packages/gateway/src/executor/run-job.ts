import type { Clock } from '@terrarium/base'
import { RequestError } from '@terrarium/engine'
import type { Caller, QueryRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { secretOf } from '../query/authorization.ts'
import { readQueryBody } from '../query/body.ts'
import type { QueryBody } from '../query/body.ts'
import { QUERY_TIMEOUT_MS, readQueryHeaders } from '../query/headers.ts'
import type { QueryHeaders, RawHeaders } from '../query/headers.ts'
import { refusalBody, respond } from '../query/respond.ts'
import { expandTemplate } from '../query/template.ts'
import { HOPELESS_TIMEOUT_MS, timeOut, UNREACHABLE_TIME } from '../query/time-out.ts'
import type { TimeOut } from '../query/time-out.ts'
import { decodeArguments, decodeTemplateValues } from '../query/values.ts'
import { runEventJob } from '../stream/run-event-job.ts'
import { runSchemaJob } from '../schema/run-schema-job.ts'
import type { Backend } from './backend.ts'
import { formatGlobalId } from './global-id.ts'
import { packCommit } from './packed-commit.ts'
import { JOB, REPLY } from './protocol.ts'
import type { JobMessage, ReplyMessage, Usage } from './protocol.ts'

/** Longest wait for a store to reach the time that a client has seen elsewhere. */
const LAST_SEEN_WAIT_MS = 5_000

/** Runs a job and tells how it went. Never throws. */
export function runJob(job: JobMessage, { reader, engine }: Backend, clock: Clock): ReplyMessage {
  const [id, , kind, , receivedAt, attempt, body, ...raw] = job
  const query = new QueryJob(id, receivedAt, attempt, clock)
  let snapshot: Snapshot | undefined
  try {
    if (kind === JOB.query) {
      query.read(raw, body)
      const wait = query.waitsFor()
      if (wait !== undefined) return [id, REPLY.notYet, wait]
    }
    snapshot = reader.snapshot()
    const secret = secretOf(raw[0])
    const caller = secret === undefined ? undefined : engine.authenticate(snapshot, secret)
    if (kind === JOB.schema) {
      const deadline = receivedAt + QUERY_TIMEOUT_MS * 1000
      const queryTime = Math.max(clock.now(), snapshot.time + 1)
      return runSchemaJob({ id, headers: raw, body, queryTime, deadline }, engine, snapshot, caller)
    }
    if (kind === JOB.feed || kind === JOB.openStream || kind === JOB.followStream) {
      return runEventJob({ message: job, backend: { reader, engine }, snapshot, caller, clock })
    }
    if (caller === undefined) throw new RequestError('unauthorized', 401, 'Access token required')
    return kind === JOB.query ? query.run(engine, snapshot, caller) : authorized(id, caller)
  } catch (error: unknown) {
    return query.refuse(error)
  } finally {
    snapshot?.release()
  }
}

function authorized(id: number, caller: Caller): ReplyMessage {
  const body = JSON.stringify({ account: '0', global_id: formatGlobalId(caller.globalId) })
  return [id, REPLY.refused, 200, body, undefined]
}

/** One query on its way through the checks, in the order in which a fault wins. @see reference: wire-protocol.md §0.5 */
class QueryJob {
  readonly #id: number
  readonly #receivedAt: number
  readonly #attempt: number
  readonly #clock: Clock
  #headers: QueryHeaders | undefined
  #body: QueryBody | undefined
  #caller: Caller | undefined

  constructor(id: number, receivedAt: number, attempt: number, clock: Clock) {
    this.#id = id
    this.#receivedAt = receivedAt
    this.#attempt = attempt
    this.#clock = clock
  }

  read(raw: RawHeaders, body: string | undefined): void {
    const headers = readQueryHeaders(raw)
    this.#body = readQueryBody(body)
    this.#headers = headers
  }

  /** The time that the store has to reach first. @throws {RequestError} time_out when that is too far off */
  waitsFor(): number | undefined {
    const { lastSeen } = this.#checkedHeaders()
    const now = this.#clock.now()
    if (lastSeen <= now) return undefined
    if (lastSeen > now + LAST_SEEN_WAIT_MS * 1000) throw timedOut(UNREACHABLE_TIME)
    return lastSeen
  }

  run(engine: Backend['engine'], snapshot: Snapshot, caller: Caller): ReplyMessage {
    const headers = this.#checkedHeaders()
    const body = this.#body ?? readQueryBody(undefined)
    this.#caller = caller
    const resolver = engine.resolver(snapshot, caller)
    const args = decodeArguments(body.arguments, headers.format, resolver)
    const { text, values } = expandTemplate(body.query)
    const decoded = decodeTemplateValues(values, resolver)
    const { timeoutMs = QUERY_TIMEOUT_MS } = headers
    const deadline = this.#receivedAt + timeoutMs * 1000
    const now = this.#clock.now()
    if (timeoutMs <= HOPELESS_TIMEOUT_MS || now >= deadline) throw timedOut(timeOut(headers.timeoutMs, this.#elapsedMs()))
    const run = engine.run(snapshot, caller, {
      text,
      values: decoded,
      arguments: args,
      typecheck: headers.typecheck,
      performanceHints: headers.performanceHints,
      deadline,
      lastSeen: headers.lastSeen,
      // Behind the latest commit it sees, so that the time of that commit is in the past.
      queryTime: Math.max(now, snapshot.time + 1, headers.lastSeen),
    })
    return this.#reply(run, headers, caller)
  }

  refuse(error: unknown): ReplyMessage {
    const refusal = this.#refusalOf(error)
    const usage = this.#caller && usageOf(this.#caller, this.#headers?.tags ?? '', undefined)
    const isTimeOut = refusal.code === 'time_out' // the reference echoes no tags there
    return [this.#id, REPLY.refused, refusal.status, refusalBody(refusal, isTimeOut ? '' : (this.#headers?.tags ?? '')), usage]
  }

  #reply(run: QueryRun, headers: QueryHeaders, caller: Caller): ReplyMessage {
    const { status, before, after, isVersionPending } = respond(run, {
      format: headers.format,
      tags: headers.tags,
      queryTimeMs: Math.floor(this.#elapsedMs()),
      contentionRetries: this.#attempt,
    })
    const usage = usageOf(caller, headers.tags, run)
    if (run.commit === undefined) return [this.#id, REPLY.answered, status, before, after, isVersionPending, usage]
    return [this.#id, REPLY.toCommit, status, before, after, isVersionPending, usage, packCommit(run.commit), headers.contentionRetries]
  }

  #refusalOf(error: unknown): RequestError {
    if (error instanceof RequestError) {
      const isEngines = error.code === 'time_out' && this.#headers !== undefined && this.#caller !== undefined
      return isEngines ? timedOut(timeOut(this.#headers?.timeoutMs, this.#elapsedMs())) : error
    }
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    process.stderr.write(`query failed: ${error instanceof Error ? error.stack : text}\n`)
    return new RequestError('internal_error', 500, text)
  }

  #checkedHeaders(): QueryHeaders {
    return this.#headers ?? readQueryHeaders([])
  }

  #elapsedMs(): number {
    return Math.max(0, (this.#clock.now() - this.#receivedAt) / 1000)
  }
}

function timedOut({ status, message }: TimeOut): RequestError {
  return new RequestError('time_out', status, message)
}

function usageOf(caller: Caller, tags: string, run: QueryRun | undefined): Usage {
  const { computeOps = 0, readOps = 0, writeOps = 0, storageBytesRead = 0, storageBytesWrite = 0 } = run?.stats ?? {}
  return [
    caller.databasePath.join('/'),
    caller.globalId,
    caller.role,
    tags,
    computeOps,
    readOps,
    writeOps,
    storageBytesRead,
    storageBytesWrite,
  ]
}
