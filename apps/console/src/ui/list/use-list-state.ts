import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findPageSize, preferPageSize, preferredPageSize } from './page-size.ts'
import type { PageSize } from './page-size.ts'
import { keepSearch, readSearches } from './search-history.ts'

/** Milliseconds without typing after which a search begins. */
const SEARCH_DELAY_MS = 300

/** What a member has chosen of a list. It stands in the address. */
export interface ListState {
  /** Name of the list: its searches are kept under it. */
  readonly list: string
  /** The search as it is typed. */
  readonly typed: string
  /** The search as it is applied, once typing has rested. */
  readonly search: string
  readonly sort: string
  readonly descending: boolean
  readonly size: PageSize
  /** Number of rows before the first that is shown. */
  readonly offset: number
  readonly searches: readonly string[]
  readonly setTyped: (typed: string) => void
  /** Applies the search at once and keeps it in the history. */
  readonly commitSearch: () => void
  readonly sortBy: (sort: string) => void
  readonly setSize: (name: string) => void
  readonly setOffset: (offset: number) => void
}

interface ListStateOptions {
  readonly list: string
  /** Sort names that addresses may carry. */
  readonly sorts: readonly string[]
  readonly defaultSort: string
}

/** The search as it is typed; the address follows, and leads when it changes by itself. */
function useTyped(inAddress: string, setInAddress: (search: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const written = useRef(inAddress)
  const write = useRef(setInAddress)
  write.current = setInAddress
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== written.current) setTyped(inAddress)
  }
  const apply = (search: string) => {
    written.current = search
    write.current(search)
  }
  useEffect(() => {
    if (typed === inAddress) return undefined
    const timer = window.setTimeout(() => {
      written.current = typed
      write.current(typed)
    }, SEARCH_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [typed, inAddress])
  return { typed, setTyped, apply }
}

/** Keeps search, order, size and place of a list in the address. */
export function useListState({ list, sorts, defaultSort }: ListStateOptions): ListState {
  const [params, setParams] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    // At once: a choice must not be set back until the address has it.
    setParams(next, { replace: true, flushSync: true })
  }
  const search = params.get('q') ?? ''
  const { typed, setTyped, apply } = useTyped(search, (q) => change({ q, off: undefined }))
  const [searches, setSearches] = useState(() => readSearches(list))
  const inAddress = params.get('sort') ?? ''
  const descending = inAddress.startsWith('-')
  const wanted = descending ? inAddress.slice(1) : inAddress
  const isKnown = sorts.includes(wanted)
  const offset = Number(params.get('off') ?? 0)
  return {
    list,
    typed,
    search,
    sort: isKnown ? wanted : defaultSort,
    descending: isKnown && descending,
    size: findPageSize(params.get('size')) ?? preferredPageSize(),
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    searches,
    setTyped,
    commitSearch: () => {
      if (typed !== search) apply(typed)
      keepSearch(list, typed)
      setSearches(readSearches(list))
    },
    sortBy: (sort) => {
      const turned = sort === (isKnown ? wanted : defaultSort) && !(isKnown && descending) ? `-${sort}` : sort
      change({ sort: turned === defaultSort ? undefined : turned, off: undefined })
    },
    setSize: (name) => {
      preferPageSize(name)
      change({ size: name, off: undefined })
    },
    setOffset: (to) => change({ off: to <= 0 ? undefined : String(to) }),
  }
}
