import { Buffer } from 'node:buffer'
import type { JOB } from './job.ts'
import type { JobContext } from './job-context.ts'
import { packCommit } from './packed-commit.ts'
import { REPLY } from './reply.ts'
import type { RunnerReply } from './reply.ts'

/** Longest batch: queries that wait behind it are then taken to another executor. */
const BATCH_MICROS_MAX = 5_000

/** Goes on with the builds of indexes of a store by one batch. Headers: the place of the batch before in base64, and how many documents the batch may have. */
export function runBuildJob({ message, backend: { reader, engine }, clock }: JobContext): RunnerReply<typeof JOB.build> {
  const [id, , , , , , , after, documentsMax] = message
  const snapshot = reader.snapshot()
  try {
    const now = clock.now()
    const { place, commit } = engine.buildIndexes(snapshot, {
      after: after === undefined ? undefined : Buffer.from(after, 'base64'),
      documentsMax: Number(documentsMax),
      until: now + BATCH_MICROS_MAX,
      queryTime: Math.max(now, snapshot.time + 1),
    })
    return [id, REPLY.built, place && Buffer.from(place).toString('base64'), commit && packCommit(commit)]
  } finally {
    snapshot.release()
  }
}
