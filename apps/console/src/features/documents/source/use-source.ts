import { useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSource, writeSource } from './document-source.ts'
import type { DocumentSource } from './document-source.ts'
import { addFilterRun, readFilterRuns } from './filter-history.ts'
import type { FilterRun } from './filter-history.ts'
import type { DocumentsView } from './use-documents.ts'

/** The source as the address says it, the way to change it, and the sources looked at before. */
export function useSource(storageKey: string) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const source = useMemo(() => readSource(new URLSearchParams(search), hash), [search, hash])
  const change = (next: DocumentSource) => {
    const written = writeSource(next, new URLSearchParams(search))
    // At once: a choice must not be set back until the address has it.
    void navigate({ pathname, ...written }, { flushSync: true })
  }
  return { source, change, ...useFilterRuns(storageKey, source, (run) => void navigate({ pathname, search: run.search, hash: run.hash })) }
}

function useFilterRuns(storageKey: string, source: DocumentSource, open: (run: FilterRun) => void) {
  const [runs, setRuns] = useState(() => readFilterRuns(storageKey))
  const { search, hash } = writeSource(source, new URLSearchParams())
  const runIndex = runs.findIndex((run) => run.search === search && run.hash === hash)
  const record = (reads: number) => {
    // What was looked at before keeps its place, so that the steps lead back and forth.
    if (runIndex < 0) setRuns(addFilterRun(storageKey, { search, hash, reads }))
  }
  return { runs, runIndex, openRun: open, record }
}

/** Remembers a source once its first page has been read: in the frame that shows what it cost, not after it. */
export function useRecordedRun(view: DocumentsView, record: (reads: number) => void): void {
  const { data, isPlaceholderData } = view.pages
  const stats = isPlaceholderData || view.waits ? undefined : data?.pages[0]?.stats
  useLayoutEffect(() => {
    if (stats !== undefined) record(stats.readOps)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one record a page, whatever else changes
  }, [stats])
}
