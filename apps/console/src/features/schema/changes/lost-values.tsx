import { useQuery } from '@tanstack/react-query'
import { collectionKey } from '../../../data/collection-definition.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { fql } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/schema-text.ts'
import { losesData } from './schema-change.ts'
import type { SchemaChange } from './schema-change.ts'

/** Documents beyond which nobody counts. */
const COUNT_MAX = 10_001

/** The documents of a collection, counted as soon as they can be: `12 documents`. */
function useDocumentsText(collection: string): string {
  const services = useServices()
  const { path } = useDatabase()
  const { data, isPending } = useQuery({
    queryKey: [...collectionKey(path, collection), 'lost-count'],
    retry: false,
    queryFn: ({ signal }) => {
      const query = fql`Collection(${collection}).all().take(${COUNT_MAX}).count()`
      return services.database.read({ path, role: 'admin', query, screen: 'schema', operation: 'count', signal })
    },
  })
  if (data === undefined) return text(isPending ? 'schema.lost_counting' : 'schema.lost_uncounted')
  const count = Number(data)
  return count >= COUNT_MAX ? text('schema.lost_documents_capped') : text('schema.lost_documents', { count })
}

const DROPPED_FIELD = /^drop field `([^`]+)`/

/** What one collection loses: itself, or the values of fields. */
function Lost({ name, sign, groups }: SchemaChange) {
  const documents = useDocumentsText(name)
  const fields = groups.flatMap(({ lines }) => lines.flatMap((line) => DROPPED_FIELD.exec(line.text)?.[1] ?? []))
  if (sign === '-') return <li>{text('schema.lost_collection', { name, documents })}</li>
  return (
    <>
      {fields.map((field) => (
        <li key={field}>{text('schema.lost_field', { name, field, documents })}</li>
      ))}
    </>
  )
}

/** What changes of a schema delete, with the number of documents that it is deleted in. */
export function LostValues({ changes }: { readonly changes: readonly SchemaChange[] }) {
  return (
    <ul aria-live="polite">
      {changes.filter(losesData).map((change) => (
        <Lost key={change.name} {...change} />
      ))}
    </ul>
  )
}
