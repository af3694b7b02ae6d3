import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useServices } from '../../../data/services.ts'
import type { ImportPosition } from './import-job.ts'
import { importRuns, runImport } from './import-runs.ts'
import type { ChosenFile, ImportProgress } from './import-runs.ts'
import type { FieldMapping } from './import-rows.ts'

/** The import into a collection: one that runs already, or one that can be begun. */
export function useImport(place: CollectionPlace, onImported: () => void) {
  const services = useServices()
  const run = useSyncExternalStore(importRuns.subscribe, () => importRuns.get(place))
  const [earlier, setEarlier] = useState<ImportProgress>()
  useEffect(() => importRuns.attend(place), [place])
  const progress = run?.progress ?? earlier
  const isRunning = progress?.state === 'trying' || progress?.state === 'writing'
  return {
    progress,
    isRunning,
    run: (file: ChosenFile, mapping: FieldMapping, from: ImportPosition | undefined) =>
      void runImport(services, { place, file, mapping, from, onImported }),
    /** Takes up where an earlier page stopped, or begins with the first row. */
    reset: (job?: ImportPosition) => {
      importRuns.forget(place)
      setEarlier(job && { ...job, state: 'stopped', message: undefined })
    },
    cancel: () => importRuns.cancel(place),
    /** Forgets what has ended; what runs goes on. */
    leave: () => {
      if (!isRunning) importRuns.forget(place)
    },
  }
}
