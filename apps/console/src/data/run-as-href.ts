import type { DatabasePath } from '@terrarium/contracts'
import { paths } from '../config/paths.ts'
import { shareFragment } from './shared-query.ts'

/** A new query in the shell that runs with the privileges of a document; nothing is run by opening it. */
export function runAsHref({ regionGroup, names }: DatabasePath, collection: string, id: string): string {
  const query = { text: '', context: { kind: 'document', collection, id } } as const
  return paths.database.href(regionGroup, names, 'shell') + shareFragment(query, { withArguments: false, withDocument: true })
}
