import { RequestError, UnverifiedToken } from '@terrarium/engine'
import type { Caller, QueryRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { readQueryBody } from '../request/query-body.ts'
import type { QueryBody } from '../request/query-body.ts'
import { QUERY_TIMEOUT_MS, readQueryHeaders } from '../request/query-headers.ts'
import type { QueryHeaders } from '../request/query-headers.ts'
import { shapeOf } from '../request/query-shape.ts'
import { expandTemplate } from '../request/query-template.ts'
import { decodeArguments, decodeTemplateValues } from '../request/query-values.ts'
import { elapsedMs, withCaller } from './job-context.ts'
import type { JobContext } from './job-context.ts'
import { packCommit } from './packed-commit.ts'
import { writeQueryAnswer } from './query-answer.ts'
import { isInterruption, refusalOf } from './refusal.ts'
import { REPLY } from './reply.ts'
import type { RunnerReply, Usage } from './reply.ts'
import type { JOB } from './job.ts'
import { HOPELESS_TIMEOUT_MS, timeOut, unreachableTime } from './time-out.ts'

type QueryReply = RunnerReply<typeof JOB.query>

/** Longest wait for the clock to reach the time that a client has seen elsewhere. */
const LAST_SEEN_WAIT_MS = 5_000

/**
 * Runs a query. Headers: `QUERY_HEADERS`.
 *
 *   headers ─▶ body ─▶ last seen time reached? ─▶ snapshot, caller ─▶ arguments ─▶ template ─▶ time left? ─▶ engine ─▶ answer, commit
 *
 * The steps are in the order in which the reference reports faults. A refusal echoes the tags from the moment that the headers are
 * read, and counts as the caller's usage from the moment that the caller is known.
 *
 * @see reference: wire-protocol.md §0.5
 */
export function runQueryJob(job: JobContext): QueryReply {
  return new QueryJob(job).reply()
}

class QueryJob {
  readonly #job: JobContext
  #headers: QueryHeaders | undefined
  #caller: Caller | undefined
  #text: string | undefined

  constructor(job: JobContext) {
    this.#job = job
  }

  reply(): QueryReply {
    const [id, , , , , , text, ...raw] = this.#job.message
    try {
      const headers = readQueryHeaders(raw)
      const body = readQueryBody(text)
      this.#headers = headers
      if (this.#mustWaitFor(headers.lastSeen)) return [id, REPLY.retry, headers.lastSeen]
      return withCaller(this.#job, raw[0], (snapshot, caller) => {
        if (caller === undefined) throw new RequestError('unauthorized', 401, 'Access token required')
        this.#caller = caller
        return this.#answer(this.#run(headers, body, snapshot, caller), headers, caller, snapshot.time)
      })
    } catch (error: unknown) {
      if (isInterruption(error) || error instanceof UnverifiedToken) throw error
      return this.#refuse(error)
    }
  }

  /** Whether the clock reaches the time soon. @throws {RequestError} time_out when it does not */
  #mustWaitFor(lastSeen: number): boolean {
    const now = this.#job.clock.now()
    if (lastSeen > now + LAST_SEEN_WAIT_MS * 1000) throw unreachableTime()
    return lastSeen > now
  }

  #run(headers: QueryHeaders, body: QueryBody, snapshot: Snapshot, caller: Caller): QueryRun {
    const { message, backend, clock } = this.#job
    const resolver = backend.engine.resolver(snapshot, caller)
    const { text, values } = expandTemplate(body.query)
    this.#text = text
    const args = decodeArguments(body.arguments, headers.format, resolver)
    const decoded = decodeTemplateValues(values, resolver)
    const { timeoutMs = QUERY_TIMEOUT_MS } = headers
    const deadline = message[4] + timeoutMs * 1000
    const now = clock.now()
    if (timeoutMs <= HOPELESS_TIMEOUT_MS || now >= deadline) throw timeOut(headers.timeoutMs, elapsedMs(this.#job))
    try {
      return backend.engine.run(snapshot, caller, {
        text,
        values: decoded,
        arguments: args,
        typecheck: headers.typecheck,
        performanceHints: headers.performanceHints,
        deadline,
        // After the latest commit that it sees, so that the time of that commit is in the past.
        queryTime: Math.max(now, snapshot.time + 1, headers.lastSeen),
      })
    } catch (error: unknown) {
      const isTimeOut = error instanceof RequestError && error.code === 'time_out'
      throw isTimeOut ? timeOut(headers.timeoutMs, elapsedMs(this.#job)) : error
    }
  }

  #answer(run: QueryRun, headers: QueryHeaders, caller: Caller, snapshotTime: number): QueryReply {
    const [id, , , , , attempt] = this.#job.message
    const { status, before, after, isVersionPending } = writeQueryAnswer(run, {
      format: headers.format,
      tags: headers.tags,
      queryTimeMs: Math.max(1, Math.floor(elapsedMs(this.#job))),
      contentionRetries: attempt,
    })
    const usage = usageOf(caller, headers.tags, run, this.#text)
    if (run.commit === undefined || status !== 200)
      return [id, REPLY.timedAnswer, status, before, after, isVersionPending, usage, snapshotTime]
    return [id, REPLY.commit, status, before, after, isVersionPending, usage, packCommit(run.commit), headers.contentionRetries]
  }

  #refuse(error: unknown): QueryReply {
    const tags = this.#headers?.tags ?? ''
    const usage = this.#caller && usageOf(this.#caller, tags, undefined, this.#text)
    const isTimeOut = error instanceof RequestError && error.code === 'time_out' // the reference echoes no tags there
    return refusalOf(this.#job.message[0], error, isTimeOut ? '' : tags, usage)
  }
}

function usageOf(caller: Caller, tags: string, run: QueryRun | undefined, text: string | undefined): Usage {
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
    text === undefined ? '' : shapeOf(text),
  ]
}
