import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { collectionQuery } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useServices } from '../../../data/services.ts'
import { documentsKey, documentsQuery } from '../source/documents-query.ts'
import { prepareSource } from '../source/document-source.ts'
import type { DocumentSource } from '../source/document-source.ts'

function openedKey({ path, collection }: CollectionPlace): readonly string[] {
  return [...documentsKey(path, collection), 'opened']
}

/** Remembers which list of a collection is looked at, for the pages of its documents. */
export function useOpenedList(place: CollectionPlace, source: DocumentSource): void {
  const { cache } = useServices()
  useEffect(() => void cache.setQueryData(openedKey(place), source), [cache, place, source])
}

/** The documents beside one in the list of its collection that was looked at last. */
export interface Neighbours {
  /** Undefined for the first one. */
  readonly previous: string | undefined
  /** Undefined for the last one that was read. */
  readonly next: string | undefined
  /** Reads the page behind the last one and returns its first document; undefined where there is none. */
  readonly readNext: (() => Promise<string | undefined>) | undefined
}

const ALL: DocumentSource = { index: undefined, terms: [], from: '', to: '', clauses: [], sort: '', size: 0, at: '' }

/** Finds the neighbours of a document; undefined where it was opened from no list. Nothing is read for that. */
export function useNeighbours(place: CollectionPlace, id: string): Neighbours | undefined {
  const services = useServices()
  const { data: source } = useQuery<DocumentSource>({ queryKey: openedKey(place), queryFn: skipToken })
  const { data: definition } = useQuery({ ...collectionQuery(services, place.path, place.collection), enabled: false })
  const prepared = prepareSource(source ?? ALL, place.collection, definition ?? undefined)
  const set = typeof prepared === 'string' ? { fql: [] } : prepared.set
  const { size, at } = source ?? ALL
  const pages = useInfiniteQuery({ ...documentsQuery(services, { ...place, set, size, at }), enabled: false })
  const { data, hasNextPage, fetchNextPage } = pages
  const ids = useMemo(() => data?.pages.flatMap(({ documents }) => documents.map((document) => document.id)) ?? [], [data])
  const position = ids.indexOf(id)
  if (position < 0) return undefined
  const readNext = async () => {
    const { data: longer } = await fetchNextPage()
    return longer?.pages.flatMap(({ documents }) => documents)[position + 1]?.id
  }
  const isLast = position === ids.length - 1
  return { previous: ids[position - 1], next: ids[position + 1], readNext: isLast && hasNextPage ? readNext : undefined }
}
