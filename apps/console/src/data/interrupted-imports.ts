import * as v from 'valibot'
import { InterruptedRuns } from './interrupted-runs.ts'

const fileSchema = v.object({ fileName: v.string() })

/** Where the import into a collection is kept, by the storage key of its place. */
export function importEntry(storageKey: string): string {
  return interruptedImports.entryOf(storageKey)
}

/** Imports that did not come to their end, each of a file. */
export const interruptedImports = new InterruptedRuns('shell:import:', (kept) => {
  const file = v.safeParse(fileSchema, kept)
  return file.success ? file.output : undefined
})
