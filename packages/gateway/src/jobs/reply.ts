import type { AnswerText } from './answer-text.ts'
import type { JOB, JobKind } from './job.ts'
import type { PackedCommit } from './packed-commit.ts'

/**
 * What an executor replies to a job. Each reply is a tuple of scalars, like the job, and begins with the job's id and its own kind.
 *
 *   refusal       the request is not run: status and body of its error
 *   answer        status 200 and a complete body
 *   timedAnswer   an answer but for its transaction time, which the main thread fills in; time of the snapshot that was read
 *   commit        a timed answer that holds once the commit beside it has succeeded
 *   retry         the job is to be sent again when the clock has reached `time`
 *   events        lines for an open stream, and where it goes on
 *   identity      the database of a valid secret
 *   built         a batch of an index build: what to commit, and which build it was of; nothing when there is none
 *   swept         a batch of a sweep: how far it is, what was removed as JSON, and what to commit
 *   interrupted   the job was given up, as the pool asked
 *   unverified    the job's secret is a JWT whose signature is to be verified first, with the keys at this address
 */
export const REPLY = {
  refusal: 0,
  answer: 1,
  timedAnswer: 2,
  commit: 3,
  retry: 4,
  events: 5,
  identity: 6,
  built: 7,
  interrupted: 8,
  swept: 9,
  unverified: 10,
} as const

/** Who ran what, for metering: database path, global id, role, tags, the operations and bytes of the run, then the query's shape, empty where there is none. */
export type Usage = readonly [
  database: string,
  globalId: bigint,
  role: string,
  tags: string,
  computeOps: number,
  readOps: number,
  writeOps: number,
  bytesRead: number,
  bytesWritten: number,
  shape: string,
]

export type RefusalReply = readonly [id: number, kind: typeof REPLY.refusal, status: number, body: string, usage: Usage | undefined]

export type AnswerReply = readonly [id: number, kind: typeof REPLY.answer, body: AnswerText, usage: Usage | undefined]

export type TimedAnswerReply = readonly [
  id: number,
  kind: typeof REPLY.timedAnswer,
  status: number,
  before: AnswerText,
  after: string,
  isVersionPending: boolean,
  usage: Usage,
  snapshotTime: number,
]

export type CommitReply = readonly [
  id: number,
  kind: typeof REPLY.commit,
  status: number,
  before: AnswerText,
  after: string,
  isVersionPending: boolean,
  usage: Usage,
  commit: PackedCommit,
  retries: number,
]

export type RetryReply = readonly [id: number, kind: typeof REPLY.retry, time: number]

export type EventsReply = readonly [
  id: number,
  kind: typeof REPLY.events,
  lines: string,
  cursor: string,
  hasMore: boolean,
  isEnded: boolean,
  subscription: string,
  concern: string,
  usage: Usage,
]

export type IdentityReply = readonly [id: number, kind: typeof REPLY.identity, globalId: bigint]

export type BuiltReply = readonly [id: number, kind: typeof REPLY.built, place: string | undefined, commit: PackedCommit | undefined]

export type SweptReply = readonly [
  id: number,
  kind: typeof REPLY.swept,
  progress: string | undefined,
  removed: string,
  commit: PackedCommit | undefined,
]

export type InterruptedReply = readonly [id: number, kind: typeof REPLY.interrupted]

export type UnverifiedReply = readonly [id: number, kind: typeof REPLY.unverified, jwksUri: string]

/** The replies that each kind of job can have. */
interface Replies {
  [JOB.query]: RefusalReply | TimedAnswerReply | CommitReply | RetryReply
  [JOB.authorize]: RefusalReply | IdentityReply
  [JOB.schema]: RefusalReply | AnswerReply | TimedAnswerReply | CommitReply
  [JOB.feed]: RefusalReply | AnswerReply
  [JOB.openStream]: RefusalReply | EventsReply
  [JOB.followStream]: RefusalReply | EventsReply
  [JOB.build]: RefusalReply | BuiltReply
  [JOB.sweep]: RefusalReply | SweptReply
}

/** What a job's runner replies. */
export type RunnerReply<Kind extends JobKind = JobKind> = Replies[Kind]

export type ReplyMessage<Kind extends JobKind = JobKind> = Replies[Kind] | InterruptedReply | UnverifiedReply

/** Who caused the reply, where that is known. */
export function usageOf(reply: ReplyMessage): Usage | undefined {
  switch (reply[1]) {
    case REPLY.answer:
      return reply[3]
    case REPLY.refusal:
      return reply[4]
    case REPLY.timedAnswer:
    case REPLY.commit:
      return reply[6]
    case REPLY.events:
      return reply[8]
    default:
      return undefined
  }
}

/** How a job ends for its route: with an executor's reply, or without one. */
export type JobEnd<Kind extends JobKind = JobKind> = RunnerReply<Kind> | 'overloaded' | 'timedOut' | 'outOfMemory' | 'crashed'
