import type { Clock } from '@terrarium/base'
import type { Caller } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { secretOf } from '../request/authorization.ts'
import type { Backend } from './backend.ts'
import type { JobMessage } from './job.ts'

/** A job in the thread that runs it. */
export interface JobContext {
  readonly message: JobMessage
  readonly backend: Backend
  readonly clock: Clock
}

/**
 * Calls `run` with a snapshot of the job's store and the caller that the authorization header names there; undefined without a valid secret.
 *
 * @throws {UnverifiedToken} for a JWT whose signature is still to be verified
 */
export function withCaller<Reply>(
  { backend: { reader, engine }, message }: JobContext,
  authorization: string | undefined,
  run: (snapshot: Snapshot, caller: Caller | undefined) => Reply,
): Reply {
  const snapshot = reader.snapshot()
  try {
    const secret = secretOf(authorization)
    return run(snapshot, secret === undefined ? undefined : engine.authenticate(snapshot, secret, message.at(-1) as string | undefined))
  } finally {
    snapshot.release()
  }
}

/** Milliseconds since the request arrived. */
export function elapsedMs({ message, clock }: JobContext): number {
  return Math.max(0, (clock.now() - message[4]) / 1000)
}
