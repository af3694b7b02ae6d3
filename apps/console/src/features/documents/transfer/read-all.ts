import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { readPages, snapshotTime } from '../../../data/read-pages.ts'
import type { Services } from '../../../data/services.ts'
import { readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

export interface Snapshot {
  /** The time at which all pages are read. */
  readonly time: string
  readonly documents: number
}

interface ReadAllRequest {
  readonly place: CollectionPlace
  readonly set: QueryTemplate
  /** A time that is looked back to; empty for now. */
  readonly at: string
  readonly signal: AbortSignal
  readonly onPage: (documents: readonly StoredDocument[], total: number) => void
}

/** Reads every document of a set, page by page, all as they were at one time. */
export async function readAll(services: Services, { place, set, at, signal, onPage }: ReadAllRequest): Promise<Snapshot> {
  const { path } = place
  const time = at === '' ? await snapshotTime(services, path, 'documents', signal) : at
  let documents = 0
  await readPages(services, {
    path,
    set,
    at: time,
    screen: 'documents',
    signal,
    onPage: (items) => {
      const page = items.flatMap((item) => readDocument(item) ?? [])
      documents += page.length
      onPage(page, documents)
    },
  })
  return { time, documents }
}
