import type { JOB } from './job.ts'
import type { JobContext } from './job-context.ts'
import { packCommit } from './packed-commit.ts'
import { REPLY } from './reply.ts'
import type { RunnerReply } from './reply.ts'

/** Longest batch: queries that wait behind it are then taken to another executor. */
const BATCH_MICROS_MAX = 5_000

/** Removes a batch of what nobody can read any more. Headers: how far the pass is, and how many keys the batch may remove. */
export function runSweepJob({ message, backend: { reader, engine }, clock }: JobContext): RunnerReply<typeof JOB.sweep> {
  const [id, , , , , , , progress, keysMax] = message
  const snapshot = reader.snapshot()
  try {
    const now = clock.now()
    const swept = engine.sweep(snapshot, {
      progress,
      keysMax: Number(keysMax),
      until: now + BATCH_MICROS_MAX,
      queryTime: Math.max(now, snapshot.time + 1),
      changesSince: (after) => reader.changesSince(after),
    })
    return [id, REPLY.swept, swept.progress, JSON.stringify(swept.removed), swept.commit && packCommit(swept.commit)]
  } finally {
    snapshot.release()
  }
}
