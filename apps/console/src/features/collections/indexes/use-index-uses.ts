import { useQuery } from '@tanstack/react-query'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { knownQueriesQuery, usesOf } from '../../../data/index-uses.ts'
import type { IndexUses } from '../../../data/index-uses.ts'
import { schemaFilesQuery } from '../../../data/schema-files.ts'
import { useServices, useSession } from '../../../data/services.ts'

/** Reads what calls the indexes of a collection; undefined until it is known. Neither costs an operation. */
export function useIndexUses({ path, collection }: CollectionPlace): ((name: string) => IndexUses) | undefined {
  const services = useServices()
  const { storageKey } = useDatabase()
  const files = useQuery(schemaFilesQuery(services, path)).data?.files
  const queries = useQuery(knownQueriesQuery(useSession()?.user.id ?? '', storageKey)).data
  if (files === undefined || queries === undefined) return undefined
  return (name) => usesOf({ collection, name }, files, queries)
}
