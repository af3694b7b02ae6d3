import type { SecretCheck } from '../http/admission.ts'
import { INTERNAL_ERROR, jsonAnswer, TOO_MANY_REQUESTS, UNAUTHORIZED } from '../http/answers.ts'
import { JOB } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import type { RouteContext } from './route.ts'

/** Has an executor check secrets, for requests whose bodies are read only then. */
export function checkerOf({ pool, store, clock }: RouteContext): SecretCheck {
  return (authorization, done) => {
    const job = { kind: JOB.authorize, store, receivedAt: clock.now(), body: undefined, headers: [authorization] }
    pool.run(job, 0, (end) => {
      if (typeof end === 'string') done(end === 'overloaded' ? TOO_MANY_REQUESTS : INTERNAL_ERROR)
      else if (end[1] === REPLY.identity) done(undefined)
      else done(end[2] === 401 ? UNAUTHORIZED : jsonAnswer(end[2], end[3]))
    })
  }
}
