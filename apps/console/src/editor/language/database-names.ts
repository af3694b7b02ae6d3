import type { DatabaseNames } from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'

/** Names in a database that texts may be about; none while it is not known. */
export function namesOf(outline: DatabaseOutline | undefined): DatabaseNames {
  return { roles: outline?.roles ?? [], accessProviders: outline?.accessProviders ?? [] }
}
