import { SchemaError } from '@terrarium/engine'
import type { Caller, SchemaAnswer, SchemaRequest, SchemaRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { encodeMaterialized } from '@terrarium/values'
import { QUERY_TIMEOUT_MS } from '../request/query-headers.ts'
import { ENVIRONMENT_PATH, readSchemaRequest } from '../request/read-schema-request.ts'
import type { JOB } from './job.ts'
import { encodeLarge } from './answer-text.ts'
import { withCaller } from './job-context.ts'
import type { JobContext } from './job-context.ts'
import { packCommit } from './packed-commit.ts'
import { REPLY } from './reply.ts'
import type { RefusalReply, RunnerReply, Usage } from './reply.ts'

/** Headers of a schema job: the parts of the request that it reads. */
export type SchemaHeaders = readonly [
  authorization: string | undefined,
  contentType: string | undefined,
  method: string,
  path: string,
  search: string,
]

type SchemaReply = RunnerReply<typeof JOB.schema>

const CONTENTION_RETRIES = 7

/** Runs a request to the schema endpoints or to the one that describes the environment. Headers: `SchemaHeaders`. */
export function runSchemaJob(job: JobContext): SchemaReply {
  const [, , , , , , , authorization, , , path] = job.message
  const run = path === ENVIRONMENT_PATH ? describeEnvironment : runSchemaRequest
  return withCaller(job, authorization, (snapshot, caller) => run(job, snapshot, caller))
}

function runSchemaRequest(job: JobContext, snapshot: Snapshot, caller: Caller | undefined): SchemaReply {
  const [id, , , , , , body = '', , contentType, method = 'GET', path = '', search = ''] = job.message
  try {
    if (caller === undefined) throw new SchemaError(401, 'Access token required')
    const request = readSchemaRequest({ method, path, search, contentType, body })
    return reply(id, job.backend.engine.schema(snapshot, caller, { ...request, ...timesOf(job, snapshot) }), caller, snapshot.time)
  } catch (error: unknown) {
    if (error instanceof SchemaError) return refuse(id, error.status, error.message)
    throw error
  }
}

function timesOf({ message, clock }: JobContext, snapshot: Snapshot): Pick<SchemaRequest, 'deadline' | 'queryTime'> {
  return { deadline: message[4] + QUERY_TIMEOUT_MS * 1000, queryTime: Math.max(clock.now(), snapshot.time + 1) }
}

function reply(id: number, run: SchemaRun, caller: Caller, snapshotTime: number): SchemaReply {
  if (run.kind === 'failure') return refuse(id, run.status, run.message)
  const before = '{"version":'
  const after = `${answerText(run.answer)}}`
  if (run.version !== 'commit') return [id, REPLY.answer, encodeLarge(`${before}${run.version}${after}`), undefined]
  const usage: Usage = [caller.databasePath.join('/'), caller.globalId, caller.role, '', 0, 0, 0, 0, 0, '']
  if (run.commit === undefined) return [id, REPLY.timedAnswer, 200, before, after, false, usage, snapshotTime]
  return [id, REPLY.commit, 200, before, after, false, usage, packCommit(run.commit), CONTENTION_RETRIES]
}

/** Refuses a request with a message alone. @see reference: wire-protocol.md §6.1 */
function refuse(id: number, status: number, message: string): RefusalReply {
  return [id, REPLY.refusal, status, JSON.stringify({ error: { message } }), undefined]
}

/**
 * Describes the schema of a database to editors; its errors are flat.
 *
 * @see reference: wire-protocol.md §7.1
 */
function describeEnvironment(job: JobContext, snapshot: Snapshot, caller: Caller | undefined): SchemaReply {
  const [id] = job.message
  if (caller === undefined) return refuseFlat(id, 401, 'unauthorized', 'Invalid token, unable to authenticate request')
  const request: SchemaRequest = { operation: { kind: 'environment' }, version: undefined, ...timesOf(job, snapshot) }
  const run = job.backend.engine.schema(snapshot, caller, request)
  if (run.kind === 'failure') return refuseFlat(id, run.status, 'forbidden', run.message)
  const environment = run.answer.kind === 'environment' ? run.answer.environment : undefined
  return [id, REPLY.answer, JSON.stringify({ schema_version: run.version, environment }), undefined]
}

function refuseFlat(id: number, status: number, code: string, message: string): RefusalReply {
  return [id, REPLY.refusal, status, JSON.stringify({ code, message }), undefined]
}

/** The members behind the version. */
function answerText(answer: SchemaAnswer): string {
  switch (answer.kind) {
    case 'done':
    case 'environment':
      return ''
    case 'files':
      return `,"files":${JSON.stringify(answer.names.map((filename) => ({ filename })))}`
    case 'file':
      return `,"content":${JSON.stringify(answer.text)}`
    case 'diff':
      return `,"diff":${JSON.stringify(answer.text)}`
    case 'status': {
      const { state, details } = answer
      const shown = details && `,"pending_summary":${JSON.stringify(details.pending)},"diff":${JSON.stringify(details.diff)}`
      return `,"status":"${state}"${shown ?? ''}`
    }
    case 'builds':
      return `,"builds":${JSON.stringify(answer.builds)}`
    case 'item': {
      const { filename, span, content, definition } = answer.item
      const shown = definition === undefined ? 'null' : encodeMaterialized(definition, 'simple')
      return `,"filename":${JSON.stringify(filename)},"span":${JSON.stringify(span)},"content":${JSON.stringify(content)},"definition":${shown}`
    }
  }
}
