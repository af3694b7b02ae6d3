import { formatDatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { DEFINITION, readDefinition } from '../../../data/collection-definition.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import { toPlain } from '../../../data/wire-value.ts'
import { fieldOf, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

export interface DocumentAnswer {
  /** Null when there is no collection of the name. */
  readonly definition: CollectionDefinition | null
  readonly document: StoredDocument | undefined
  /** Why there is no document, as the database says. */
  readonly missing: string
}

/** Ids are whole numbers of 64 bits; nothing else can name a document. */
const ID = /^\d{1,19}$/

/** Reads one document and the definition of its collection. */
export function documentQuery(services: Services, { path, collection }: CollectionPlace, id: string, at = '') {
  return queryOptions({
    queryKey: ['document', formatDatabasePath(path), collection, id, at],
    queryFn: async ({ signal }): Promise<DocumentAnswer> => {
      const document = ID.test(id) ? fql`Collection(${collection}).byId(${id})` : fql`null`
      const read = at === '' ? document : fql`at (Time(${at})) { ${document} }`
      const query = fql`let definition: Any = Collection.byName(${collection})
if (definition == null) null else { definition: ${DEFINITION}, document: ${read} }`
      const request = { path, role: 'admin', query, screen: 'document', operation: 'open', typecheck: false, signal } as const
      const outcome = await services.database.run(request)
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      if (outcome.data.kind !== 'object') return { definition: null, document: undefined, missing: '' }
      const definition = fieldOf(outcome.data.fields, 'definition')
      const value = fieldOf(outcome.data.fields, 'document')
      return {
        definition: definition === undefined ? null : readDefinition(toPlain(definition)),
        document: value === undefined ? undefined : readDocument(value),
        missing: value?.kind === 'reference' ? (value.missing ?? '') : '',
      }
    },
  })
}
