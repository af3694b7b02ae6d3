import { SchemaError } from '@terrarium/engine'
import type { Caller, Engine, SchemaAnswer, SchemaRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { encodeMaterialized } from '@terrarium/values'
import { packCommit } from '../executor/packed-commit.ts'
import { REPLY } from '../executor/protocol.ts'
import type { ReplyMessage, Usage } from '../executor/protocol.ts'
import { readSchemaRequest } from './read-schema-request.ts'

/** Headers of a schema job: what of the request its executor reads. */
export type SchemaHeaders = readonly [
  authorization: string | undefined,
  contentType: string | undefined,
  method: string,
  path: string,
  search: string,
]

export interface SchemaJob {
  readonly id: number
  readonly headers: readonly (string | undefined)[]
  readonly body: string | undefined
  readonly queryTime: number
  readonly deadline: number
}

const CONTENTION_RETRIES = 7

export const ENVIRONMENT_PATH = '/environment/1'

/** Runs a request to the schema endpoints. */
export function runSchemaJob(job: SchemaJob, engine: Engine, snapshot: Snapshot, caller: Caller | undefined): ReplyMessage {
  if (job.headers[3] === ENVIRONMENT_PATH) return runEnvironmentJob(job, engine, snapshot, caller)
  try {
    if (caller === undefined) throw new SchemaError(401, 'Access token required')
    const [, contentType, method = 'GET', path = '', search = ''] = job.headers
    const request = readSchemaRequest({ method, path, search, contentType, body: job.body ?? '' })
    const run = engine.schema(snapshot, caller, { ...request, deadline: job.deadline, queryTime: job.queryTime })
    return reply(job.id, run, caller)
  } catch (error: unknown) {
    if (error instanceof SchemaError) return refuse(job.id, error.status, error.message)
    throw error
  }
}

function reply(id: number, run: SchemaRun, caller: Caller): ReplyMessage {
  if (run.kind === 'failure') return refuse(id, run.status, run.message)
  const before = '{"version":'
  const after = `${answerText(run.answer)}}`
  if (run.version !== 'commit') return [id, REPLY.refused, 200, `${before}${run.version}${after}`, undefined]
  const usage: Usage = [caller.databasePath.join('/'), caller.globalId, caller.role, '', 0, 0, 0, 0, 0]
  if (run.commit === undefined) return [id, REPLY.answered, 200, before, after, false, usage]
  return [id, REPLY.toCommit, 200, before, after, false, usage, packCommit(run.commit), CONTENTION_RETRIES]
}

/** Body of a refusal: a message alone. @see reference: wire-protocol.md §6.1 */
export function schemaErrorBody(message: string): string {
  return JSON.stringify({ error: { message } })
}

function refuse(id: number, status: number, message: string): ReplyMessage {
  return [id, REPLY.refused, status, schemaErrorBody(message), undefined]
}

/**
 * Answers what editors ask for; its errors are flat.
 *
 * @see reference: wire-protocol.md §7.1
 */
function runEnvironmentJob(job: SchemaJob, engine: Engine, snapshot: Snapshot, caller: Caller | undefined): ReplyMessage {
  if (caller === undefined) return refuseFlat(job.id, 401, 'unauthorized', 'Invalid token, unable to authenticate request')
  const request = { operation: { kind: 'environment' }, version: undefined, deadline: job.deadline, queryTime: job.queryTime } as const
  const run = engine.schema(snapshot, caller, request)
  if (run.kind === 'failure') return refuseFlat(job.id, run.status, 'forbidden', run.message)
  const environment = run.answer.kind === 'environment' ? run.answer.environment : undefined
  return [job.id, REPLY.refused, 200, JSON.stringify({ schema_version: run.version, environment }), undefined]
}

function refuseFlat(id: number, status: number, code: string, message: string): ReplyMessage {
  return [id, REPLY.refused, status, JSON.stringify({ code, message }), undefined]
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
    case 'item': {
      const { filename, span, content, definition } = answer.item
      const shown = definition === undefined ? 'null' : encodeMaterialized(definition, 'simple')
      return `,"filename":${JSON.stringify(filename)},"span":${JSON.stringify(span)},"content":${JSON.stringify(content)},"definition":${shown}`
    }
  }
}
