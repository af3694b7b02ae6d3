import { addCounts, isSweepDue, NOTHING_SWEPT } from '@terrarium/engine'
import type { SweepCounts } from '@terrarium/engine'
import { JOB } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import { commitBatch, runJob, type Task, type TaskStore } from './task.ts'

/** Receives what was removed from a store, when there is nothing left to remove for now. */
export type SweepListener = (removed: SweepCounts) => void

/** Removal of what nobody can read any more. */
export function createSweepTask(store: TaskStore, onSwept: SweepListener): Task {
  let progress: string | undefined
  let removed = NOTHING_SWEPT
  return {
    name: 'sweep',
    isDue: () => progress !== undefined || isSweepDue(store.writer, store.clock.now()),
    async runBatch(keysMax) {
      const end = await runJob(store, JOB.sweep, [progress, String(keysMax)])
      if (typeof end === 'string' || end[1] === REPLY.refusal) return 'failed'
      const [, , next, counts, commit] = end
      const outcome = await commitBatch(store, commit)
      if (outcome !== 'done') return outcome
      progress = next
      removed = addCounts(removed, JSON.parse(counts) as SweepCounts)
      return 'done'
    },
    rest() {
      if (Object.values(removed).some((count) => count > 0)) onSwept(removed)
      removed = NOTHING_SWEPT
    },
  }
}
