import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaKind } from '../config/resource-kinds.ts'
import type { ActivityUndo } from './activity.ts'
import { schemaItemQuery } from './schema-items.ts'
import { SchemaRequestError } from './schema-request-error.ts'
import type { Services } from './services.ts'

/** Reads the definition of what is about to be changed or deleted, so that its text can be put back; undefined when the service does not show it. */
export async function definitionBefore(
  services: Services,
  path: DatabasePath,
  kind: SchemaKind,
  name: string,
): Promise<ActivityUndo | undefined> {
  try {
    const { content } = await services.cache.fetchQuery({ ...schemaItemQuery(services, path, kind, name), staleTime: 0, retry: false })
    return { kind: 'definition', text: content }
  } catch (error: unknown) {
    if (error instanceof SchemaRequestError) return undefined
    throw error
  }
}
