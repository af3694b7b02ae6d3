import type { DatabasePath } from '@terrarium/contracts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { paths } from '../config/paths.ts'
import { useDatabase } from './database-context.ts'

/** Where a collection is, and how what this browser keeps of it is named. */
export interface CollectionPlace {
  readonly path: DatabasePath
  readonly collection: string
  readonly storageKey: string
}

/** The collection that the address names, in the database of the page. */
export function useCollectionPlace(): CollectionPlace {
  const { name = '' } = useParams()
  const { path, storageKey } = useDatabase()
  return useMemo(() => ({ path, collection: name, storageKey: `${storageKey}/${name}` }), [path, storageKey, name])
}

/** The address of a document of the same database; `at` is the time that is looked back to, empty for now. */
export function documentHref({ path }: CollectionPlace, collection: string, id: string, at = ''): string {
  const href = paths.document.href(path.regionGroup, path.names, collection, id)
  return at === '' ? href : `${href}?${new URLSearchParams({ at }).toString()}`
}
