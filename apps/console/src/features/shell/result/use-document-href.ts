import type { DatabasePath } from '@terrarium/contracts'
import { useMemo } from 'react'
import { paths } from '../../../config/paths.ts'
import type { DocumentHref } from './reference-links.tsx'

/** Where the documents of a database are. */
export function useDocumentHref(path: DatabasePath): DocumentHref {
  return useMemo(
    () => (collection, id, named) => {
      if (!named) return paths.document.href(path.regionGroup, path.names, collection, id)
      return collection === 'Collection' ? paths.collection.href(path.regionGroup, path.names, id) : undefined
    },
    [path],
  )
}
