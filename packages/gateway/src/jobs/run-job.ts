import type { Clock } from '@terrarium/base'
import { UnverifiedToken } from '@terrarium/engine'
import { runAuthorizeJob } from './authorize-job.ts'
import type { Backend } from './backend.ts'
import { runBuildJob } from './build-job.ts'
import { runFeedJob } from './feed-job.ts'
import { JOB } from './job.ts'
import type { JobKind, JobMessage } from './job.ts'
import type { JobContext } from './job-context.ts'
import { runQueryJob } from './query-job.ts'
import { isInterruption, refusalOf } from './refusal.ts'
import { REPLY } from './reply.ts'
import type { ReplyMessage, RunnerReply } from './reply.ts'
import { runSchemaJob } from './schema-job.ts'
import { runSweepJob } from './sweep-job.ts'
import { runFollowStreamJob, runOpenStreamJob } from './stream-jobs.ts'

const RUNNERS: { readonly [Kind in JobKind]: (job: JobContext) => RunnerReply<Kind> } = {
  [JOB.query]: runQueryJob,
  [JOB.authorize]: runAuthorizeJob,
  [JOB.schema]: runSchemaJob,
  [JOB.feed]: runFeedJob,
  [JOB.openStream]: runOpenStreamJob,
  [JOB.followStream]: runFollowStreamJob,
  [JOB.build]: runBuildJob,
  [JOB.sweep]: runSweepJob,
}

/** Runs a job in the thread of an executor and returns its reply. Never throws. */
export function runJob(message: JobMessage, backend: Backend, clock: Clock): ReplyMessage {
  try {
    return RUNNERS[message[2]]({ message, backend, clock })
  } catch (error: unknown) {
    if (isInterruption(error)) return [message[0], REPLY.interrupted]
    if (error instanceof UnverifiedToken) return [message[0], REPLY.unverified, error.jwksUri]
    return refusalOf(message[0], error)
  }
}
