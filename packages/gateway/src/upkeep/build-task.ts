import { hasBuilds } from '@terrarium/engine'
import { JOB } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import { commitBatch, runJob, type Task, type TaskStore } from './task.ts'

/** Building of the indexes of a store. Builds of all collections go on in turn. */
export function createBuildTask(store: TaskStore): Task {
  let place: string | undefined
  return {
    name: 'index build',
    isDue() {
      const snapshot = store.writer.snapshot()
      const isNeeded = hasBuilds(snapshot)
      snapshot.release()
      return isNeeded
    },
    async runBatch(documentsMax) {
      const end = await runJob(store, JOB.build, [place, String(documentsMax)])
      if (typeof end === 'string' || end[1] === REPLY.refusal) return 'failed'
      place = end[2]
      return commitBatch(store, end[3])
    },
    rest: () => {},
  }
}
