import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { readAll } from '../transfer/read-all.ts'
import { readSamples } from './bulk-change.ts'
import type { BulkChange, Sample } from './bulk-change.ts'
import { forgetBulkJob, readBulkJob } from './bulk-job.ts'
import type { ShownProgress } from './bulk-progress.tsx'
import { bulkRuns, errorLine, interruptedProgress, readyProgress, runBulk } from './bulk-runs.ts'
import type { BulkProgress } from './bulk-runs.ts'
import { isOfDocuments } from './change-all.ts'

/** What many documents are to be changed for. */
export interface BulkSubject {
  readonly place: CollectionPlace
  /** The documents that the filter shows. */
  readonly set: QueryTemplate
  readonly onChanged: () => void
}

type BulkJob = NonNullable<ReturnType<typeof readBulkJob>>

/** The change of this page that the dialog is about: one that was under way when it was opened, or one of the documents of an origin. */
function useHeldRun(place: CollectionPlace, origin: string) {
  const held = useSyncExternalStore(bulkRuns.subscribe, () => bulkRuns.get(place))
  const [found] = useState(() => (held?.progress.state === 'running' ? held.origin : undefined))
  useEffect(() => bulkRuns.attend(place), [place])
  return held?.origin === origin || held?.origin === found ? held : undefined
}

/** What the first documents get. That one of them would be refused is said, and is no reason not to change the others. */
async function samplesOf(services: Services, place: CollectionPlace, set: QueryTemplate, change: BulkChange, signal: AbortSignal) {
  const none: { readonly read: readonly Sample[]; readonly refusal: string | undefined } = { read: [], refusal: undefined }
  if (change.kind !== 'update') return none
  try {
    return { ...none, read: await readSamples(services, place, set, change.lambda, signal) }
  } catch (error: unknown) {
    if (error instanceof QueryFailedError && isOfDocuments(error.failure)) return { ...none, refusal: errorLine(error) }
    throw error
  }
}

/** Reads the ids of all documents of a set, page after page. */
async function readIds(
  services: Services,
  { place, set }: BulkSubject,
  signal: AbortSignal,
  onPage: (found: number) => void,
): Promise<readonly string[]> {
  const ids: string[] = []
  await readAll(services, {
    ...{ place, set, at: '', signal },
    onPage: (documents, found) => {
      for (const { id } of documents) ids.push(id)
      onPage(found)
    },
  })
  return ids
}

/** Whether an interrupted change is still where it was read: another tab may have gone on with it. */
function isAsRead(place: CollectionPlace, { next, open }: BulkJob): boolean {
  const now = readBulkJob(place)
  return now !== undefined && now.next === next && now.open?.sentAt === open?.sentAt
}

/** The change of an earlier page that did not come to its end, until it is taken up or forgotten. */
function useInterrupted(place: CollectionPlace, resumes: boolean) {
  const [job, setJob] = useState(() => readBulkJob(place))
  const [taken, setTaken] = useState(() => (resumes ? job : undefined))
  return {
    job,
    /** The one that the dialog is about. */
    taken,
    take: () => setTaken(job),
    drop: () => setTaken(undefined),
    forget: () => {
      forgetBulkJob(place)
      setJob(undefined)
    },
  }
}

/** A change of many documents: counted and shown on samples, then made in batches; also one that was interrupted. */
export function useBulk(subject: BulkSubject, resumes: boolean) {
  const { place, set, onChanged } = subject
  const services = useServices()
  const { job, taken, take, drop, forget: forgetJob } = useInterrupted(place, resumes)
  const [ofSet] = useState(() => JSON.stringify(set))
  const origin = taken?.origin ?? ofSet
  const held = useHeldRun(place, origin)
  const [prepared, setPrepared] = useState<ShownProgress>()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  /** Counts what would change, exactly, and shows what an update would give. */
  const prepare = async (change: BulkChange) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setProblem(undefined)
    setPrepared({ state: 'counting', found: 0 })
    try {
      const { read, refusal } = await samplesOf(services, place, set, change, signal)
      setSamples(read)
      setProblem(refusal)
      setPrepared(readyProgress(await readIds(services, subject, signal, (found) => setPrepared({ state: 'counting', found }))))
    } catch (error: unknown) {
      setPrepared(undefined)
      if (!signal.aborted) setProblem(errorLine(error))
    }
  }
  const forget = () => {
    if (held?.progress.state !== 'running') bulkRuns.forget(place)
  }
  const run = (change: BulkChange, from: BulkProgress) => {
    const isMoved = held === undefined && taken !== undefined && !isAsRead(place, taken)
    setProblem(isMoved ? text('documents.bulk_elsewhere') : undefined)
    if (isMoved) return
    forgetJob()
    void runBulk(services, { place, change, origin: held?.origin ?? origin, from, onChanged })
  }
  const progress = held?.progress ?? (taken === undefined ? prepared : interruptedProgress(taken))
  return {
    /** An interrupted change that can be taken up instead of a new one. */
    offered: progress === undefined ? job : undefined,
    take,
    forgetJob,
    change: held?.change ?? taken?.change,
    ...{ progress, samples, problem, prepare, run },
    reset: () => {
      forget()
      drop()
      setPrepared(undefined)
    },
    cancel: () => {
      controller.current?.abort()
      bulkRuns.cancel(place)
    },
    /** Forgets what has ended; what runs goes on. */
    leave: forget,
  }
}
