import { COUNT_CAP } from '@terrarium/contracts'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { collectionQuery } from '../../../data/collection-definition.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { usePreferences } from '../../../ui/use-preferences.ts'
import type { StoredDocument } from '../values/document.ts'
import { needsConsent, planRead } from './cost-estimate.ts'
import type { KnownSize, ReadPlan } from './cost-estimate.ts'
import { prepareSource } from './document-source.ts'
import type { DocumentSource, ReadableSource, SourceProblem } from './document-source.ts'
import { documentsKey, documentsQuery } from './documents-query.ts'

const NO_SET: QueryTemplate = { fql: [] }

/** Counts a set, as far as counts are shown. */
function countQuery({ database }: Services, { path, collection }: CollectionPlace, set: QueryTemplate, at: string) {
  return queryOptions({
    queryKey: [...documentsKey(path, collection), 'count', set, at],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<number> => {
      const count = fql`${set}.take(${COUNT_CAP}).count()`
      const query = at === '' ? count : fql`at (Time(${at})) { ${count} }`
      const answer = await database.read({ path, role: 'admin', query, screen: 'documents', operation: 'count', signal })
      return typeof answer === 'number' ? answer : 0
    },
  })
}

/** What the pages that were read, and counts, tell of a collection's size. */
function useKnownSize(place: CollectionPlace, source: DocumentSource): KnownSize {
  const services = useServices()
  const all = prepareSource({ ...source, index: undefined, clauses: [], sort: '' }, place.collection, undefined)
  const set = typeof all === 'string' ? NO_SET : all.set
  const unfiltered = useInfiniteQuery({ ...documentsQuery(services, { ...place, set, size: source.size, at: source.at }), enabled: false })
  const { data: counted } = useQuery({ ...countQuery(services, place, set, source.at), enabled: false })
  const first = unfiltered.data?.pages[0]
  const averageBytes = (first?.stats?.storageBytesRead ?? 0) / Math.max(1, first?.documents.length ?? 1)
  const read = unfiltered.data?.pages.reduce((sum, page) => sum + page.documents.length, 0)
  const isWhole = unfiltered.data !== undefined && !unfiltered.hasNextPage
  return { documents: counted ?? (isWhole ? read : undefined), isCapped: (counted ?? 0) >= COUNT_CAP, averageBytes }
}

export interface DocumentsView {
  readonly plan: ReadPlan | SourceProblem
  readonly readable: ReadableSource | undefined
  /** Whether the source waits for somebody to accept what it costs. */
  readonly waits: boolean
  readonly accept: () => void
  /** Undefined until it is read; null when there is no such collection. */
  readonly definition: CollectionDefinition | null | undefined
  readonly documents: readonly StoredDocument[]
  readonly pages: ReturnType<typeof usePages>
  readonly count: ReturnType<typeof useCount>
}

function usePages(place: CollectionPlace, source: DocumentSource, set: QueryTemplate | undefined) {
  const services = useServices()
  return useInfiniteQuery({
    ...documentsQuery(services, { ...place, set: set ?? NO_SET, size: source.size, at: source.at }),
    enabled: set !== undefined,
    placeholderData: (before) => before,
    // Reading all pages again would cost as much as the first time.
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= 1,
  })
}

/** A count that is made when somebody asks for it, or once there is a page where that was chosen; not at all where that was. */
function useCount(place: CollectionPlace, source: DocumentSource, set: QueryTemplate | undefined, hasPage: boolean) {
  const services = useServices()
  const options = countQuery(services, place, set ?? NO_SET, source.at)
  const { counts } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: counts === 'after' && hasPage })
  const cancel = () => void services.cache.cancelQueries({ queryKey: options.queryKey })
  const start = counts === 'never' ? undefined : () => void refetch()
  return { value: data, failed: error !== null && !isFetching, counting: isFetching, start, cancel }
}

/** Reads the documents of a source, page by page, once its cost is accepted where that is asked. */
export function useDocuments(place: CollectionPlace, source: DocumentSource): DocumentsView {
  const services = useServices()
  const [accepted, setAccepted] = useState('')
  const known = useKnownSize(place, source)
  const { data: cached } = useQuery({ ...collectionQuery(services, place.path, place.collection), enabled: false })
  const prepared = prepareSource(source, place.collection, cached ?? undefined)
  const readable = typeof prepared === 'string' ? undefined : prepared
  const plan = readable === undefined ? (prepared as SourceProblem) : planRead(source, readable, known)
  const sourceKey = JSON.stringify(source)
  const waits = typeof plan !== 'string' && needsConsent(plan, source, known) && accepted !== sourceKey
  const pages = usePages(place, source, waits ? undefined : readable?.set)
  // Without a page there is no definition; it is then read alone.
  const needsDefinition = cached === undefined && (waits || readable === undefined)
  const { data: alone } = useQuery({ ...collectionQuery(services, place.path, place.collection), enabled: needsDefinition })
  const count = useCount(place, source, readable?.set, pages.data !== undefined && !pages.isPlaceholderData && pages.hasNextPage)
  const documents = useMemo(() => pages.data?.pages.flatMap((page) => page.documents) ?? [], [pages.data])
  return {
    plan,
    readable,
    waits,
    accept: () => setAccepted(sourceKey),
    // Null is an answer: there is no such collection.
    definition: pages.data === undefined ? (cached === undefined ? alone : cached) : pages.data.pages[0]?.definition,
    documents,
    pages,
    count,
  }
}

/** Whether a failure says that a page's place is older than what the database keeps. */
export function isCursorExpired(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.code === 'invalid_cursor'
}
