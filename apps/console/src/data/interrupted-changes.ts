import * as v from 'valibot'
import { InterruptedRuns } from './interrupted-runs.ts'

const changeSchema = v.object({ change: v.object({ kind: v.picklist(['update', 'delete']) }) })

/** Changes of many documents that did not come to their end: updates and deletions. */
export const interruptedChanges = new InterruptedRuns('shell:bulk:', (kept) => {
  const run = v.safeParse(changeSchema, kept)
  return run.success ? { kind: run.output.change.kind } : undefined
})
