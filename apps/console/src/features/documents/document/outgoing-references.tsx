import { formatDatabasePath } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { CellValue } from '../grid/cell-value.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import { readDocument } from '../values/document.ts'
import type { Reference } from './reference-peek.tsx'

/** A reference that a document holds, and where. */
export interface Outgoing {
  readonly path: string
  readonly value: Reference
}

/** References that are resolved. */
const RESOLVED_MAX = 100

/** Reads what references lead to, in their order: documents, or references that say why there is none. */
function resolvedQuery({ database }: Services, { path, collection }: CollectionPlace, id: string, references: readonly Reference[]) {
  return queryOptions({
    queryKey: ['document', formatDatabasePath(path), collection, id, 'outgoing', references],
    queryFn: async ({ signal }): Promise<readonly WireValue[]> => {
      const each = references.map((reference) => fql`Collection(${reference.collection}).byId(${reference.id})`)
      const query: QueryTemplate = { fql: ['[', ...each.flatMap((part, at) => (at === 0 ? [part] : [', ', part])), ']'] }
      const request = { path, role: 'admin', query, screen: 'document', operation: 'outgoing', typecheck: false, signal } as const
      const outcome = await database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return outcome.data.kind === 'array' ? outcome.data.items : []
    },
    enabled: references.length > 0,
  })
}

interface OutgoingReferencesProps {
  readonly place: CollectionPlace
  readonly id: string
  readonly outgoing: readonly Outgoing[]
}

/** What a document refers to: what that is called, or why it is not there. What cannot be read is shown as it is stored. */
export function OutgoingReferences({ place, id, outgoing }: OutgoingReferencesProps) {
  const services = useServices()
  const asked = outgoing.filter(({ value }) => !value.named).slice(0, RESOLVED_MAX)
  const { data } = useQuery(
    resolvedQuery(
      services,
      place,
      id,
      asked.map(({ value }) => value),
    ),
  )
  if (outgoing.length === 0) return <p>{text('documents.no_outgoing')}</p>
  return (
    <ul>
      {outgoing.map((each) => {
        const found = data?.[asked.indexOf(each)]
        const document = found === undefined ? undefined : readDocument(found)
        return (
          <li key={each.path}>
            <code dir="ltr">{each.path}</code>
            <CellValue
              value={found?.kind === 'reference' ? found : each.value}
              hrefOf={(collection, target) => documentHref(place, collection, target)}
            />
            {document !== undefined && (
              <span dir="auto">
                <DocumentTitle collection={each.value.collection} document={document} otherwise="" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
