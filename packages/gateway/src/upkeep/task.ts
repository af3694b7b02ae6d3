import type { Clock } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from '../executor/pool.ts'
import type { JobKind } from '../jobs/job.ts'
import type { PackedCommit } from '../jobs/packed-commit.ts'
import { unpackCommit } from '../jobs/packed-commit.ts'
import type { JobEnd } from '../jobs/reply.ts'

/** A store with executors that have it open. */
export interface TaskStore {
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  readonly writer: Writer
  readonly clock: Clock
}

/** How a batch ended. `failed`: for reasons of the machine, a full disk or an executor that ended. */
export type BatchEnd = 'done' | 'conflict' | 'failed'

/** Work that is done beside the traffic, batch by batch. What is done stays done; a later process goes on. */
export interface Task {
  readonly name: string
  isDue(): boolean
  /** Runs and commits a batch of at most so many documents or keys. */
  runBatch(sizeMax: number): Promise<BatchEnd>
  /** There is nothing left to do for now. */
  rest(): void
}

/** Has an executor run a job of the server's own. */
export function runJob<Kind extends JobKind>(
  { pool, store, clock }: TaskStore,
  kind: Kind,
  headers: readonly (string | undefined)[],
): Promise<JobEnd<Kind>> {
  const job = { kind, store, isInternal: true, receivedAt: clock.now(), body: undefined, headers }
  return new Promise((done) => pool.run(job, 0, done))
}

/** Commits what a batch has made, if anything. */
export async function commitBatch({ writer }: TaskStore, commit: PackedCommit | undefined): Promise<BatchEnd> {
  if (commit === undefined) return 'done'
  const { kind } = await writer.commit(unpackCommit(commit))
  return kind === 'conflict' ? 'conflict' : 'done'
}
