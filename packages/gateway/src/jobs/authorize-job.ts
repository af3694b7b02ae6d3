import { RequestError } from '@terrarium/engine'
import { withCaller } from './job-context.ts'
import type { JobContext } from './job-context.ts'
import { REPLY } from './reply.ts'
import type { IdentityReply } from './reply.ts'

/** Authenticates a request that asks for nothing else. Header: authorization. @throws {RequestError} unauthorized */
export function runAuthorizeJob(job: JobContext): IdentityReply {
  const [id, , , , , , , authorization] = job.message
  return withCaller(job, authorization, (_snapshot, caller) => {
    if (caller === undefined) throw new RequestError('unauthorized', 401, 'Access token required')
    return [id, REPLY.identity, caller.globalId]
  })
}
