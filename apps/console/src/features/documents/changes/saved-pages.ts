import type { Services } from '../../../data/services.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { documentsKey } from '../source/documents-query.ts'
import type { DocumentPages, DocumentsPage } from '../source/documents-query.ts'
import type { StoredDocument } from '../values/document.ts'
import type { SavedChange } from './save-changes.ts'

/** Puts what was saved into pages that were read, without reading them again: new documents come first. */
export function withSaved(pages: DocumentPages, saved: readonly SavedChange[]): DocumentPages {
  const removed = new Set(saved.flatMap(({ change }) => (change.kind === 'delete' ? [change.id] : [])))
  const known = new Set(pages.pages.flatMap((page) => page.documents.map(({ id }) => id)))
  const written = new Map(
    saved.flatMap(({ document }): [string, StoredDocument][] => (document === undefined ? [] : [[document.id, document]])),
  )
  const created = [...written.values()].filter(({ id }) => !known.has(id))
  const change = (page: DocumentsPage, at: number): DocumentsPage => {
    const kept = page.documents.filter(({ id }) => !removed.has(id)).map((document) => written.get(document.id) ?? document)
    return { ...page, documents: at === 0 ? [...created, ...kept] : kept }
  }
  return { ...pages, pages: pages.pages.map(change) }
}

function isPages(data: unknown): data is DocumentPages {
  return typeof data === 'object' && data !== null && 'pages' in data
}

/** Shows what was saved wherever documents of the collection are shown; counts are no longer right. */
export function applySaved({ cache }: Services, place: CollectionPlace, saved: readonly SavedChange[]): void {
  const queryKey = documentsKey(place.path, place.collection)
  cache.setQueriesData({ queryKey }, (data: unknown) => (isPages(data) ? withSaved(data, saved) : data))
  cache.removeQueries({ queryKey: [...queryKey, 'count'], type: 'inactive' })
  void cache.invalidateQueries({ queryKey: ['document', ...queryKey.slice(1)] })
}
