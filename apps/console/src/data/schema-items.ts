import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { SchemaKind } from '../config/resource-kinds.ts'
import { CONTENTS_KEY } from './database-contents.ts'
import type { Services } from './services.ts'

const itemSchema = v.object({ version: v.number(), filename: v.string(), content: v.string() })

/** The definition of one thing as the schema language says it, with the version of the schema it is from. */
type SchemaItem = v.InferOutput<typeof itemSchema>

/** Reads the definition of one thing. */
export function schemaItemQuery({ schema }: Services, path: DatabasePath, kind: SchemaKind, name: string) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), kind, 'definition', name],
    queryFn: async ({ signal }): Promise<SchemaItem> =>
      v.parse(itemSchema, await schema.send({ path, method: 'GET', route: `/items/${kind}/${encodeURIComponent(name)}`, signal })),
  })
}
