import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { collectionKey, DEFINITION, readDefinition } from '../../../data/collection-definition.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { QueryStats } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import { toPlain } from '../../../data/wire-value.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { fieldOf, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

export interface DocumentsPage {
  /** Null when there is no collection of the name. */
  readonly definition: CollectionDefinition | null
  readonly documents: readonly StoredDocument[]
  readonly after: string | undefined
  readonly stats: QueryStats | undefined
  /** Documents the page asked for. */
  readonly size: number
  readonly totalTimeMs: number
}

export type DocumentPages = InfiniteData<DocumentsPage, DocumentsPage | undefined>

/** Bytes of one page above which the next asks for half as many documents. */
const PAGE_BYTES_MAX = 4 * 1024 * 1024

interface DocumentsRequest {
  readonly path: DatabasePath
  readonly collection: string
  readonly set: QueryTemplate
  readonly size: number
  readonly at: string
}

/** The part of a key that all pages of a collection's documents share. */
export function documentsKey(path: DatabasePath, collection: string): readonly string[] {
  return ['documents', formatDatabasePath(path), collection]
}

/** Reads documents page by page; the first page brings the collection's definition with it. */
export function documentsQuery(services: Services, request: DocumentsRequest) {
  const { path, collection, set, size, at } = request
  return infiniteQueryOptions({
    queryKey: [...documentsKey(path, collection), set, size, at],
    initialPageParam: undefined as DocumentsPage | undefined,
    queryFn: async ({ pageParam, signal }): Promise<DocumentsPage> => {
      const asked = pageParam === undefined ? firstSize(services, request) : nextSize(pageParam, size)
      const query = pageParam?.after === undefined ? firstPage(request, asked) : fql`{ page: Set.paginate(${pageParam.after}, ${asked}) }`
      const common = { path, role: 'admin', screen: 'documents', typecheck: false, signal } as const
      const outcome = await services.database.run({ ...common, query, operation: pageParam === undefined ? 'open' : 'next_page' })
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      const page = readPage(outcome.data)
      const definition = pageParam === undefined ? page.definition : pageParam.definition
      if (pageParam === undefined && at === '') services.cache.setQueryData(collectionKey(path, collection), definition)
      const answered = { ...page, definition, stats: outcome.stats, size: asked, totalTimeMs: outcome.totalTimeMs }
      if (isLarge(answered)) services.cache.setQueryData(sizeKey(request), nextSize(answered, size))
      return answered
    },
    getNextPageParam: (page: DocumentsPage) => (page.after === undefined ? undefined : page),
  })
}

/** Where it is remembered how few documents of a collection are asked for at once, because they are large. */
function sizeKey({ path, collection }: Pick<DocumentsRequest, 'path' | 'collection'>): readonly string[] {
  return [...documentsKey(path, collection), 'page-size']
}

function firstSize({ cache }: Services, request: DocumentsRequest): number {
  return Math.min(request.size, cache.getQueryData<number>(sizeKey(request)) ?? request.size)
}

function firstPage({ collection, set, at }: DocumentsRequest, size: number): QueryTemplate {
  const page = fql`${set}.paginate(${size})`
  const read = at === '' ? page : fql`at (Time(${at})) { ${page} }`
  return fql`let definition: Any = Collection.byName(${collection})
if (definition == null) null else { definition: ${DEFINITION}, page: ${read} }`
}

function isLarge({ stats }: Pick<DocumentsPage, 'stats'>): boolean {
  return (stats?.storageBytesRead ?? 0) > PAGE_BYTES_MAX
}

function nextSize(page: DocumentsPage, size: number): number {
  return isLarge(page) ? Math.max(1, Math.floor(page.size / 2)) : Math.min(size, page.size)
}

function readPage(answer: WireValue): Pick<DocumentsPage, 'definition' | 'documents' | 'after'> {
  if (answer.kind !== 'object') return { definition: null, documents: [], after: undefined }
  const definition = fieldOf(answer.fields, 'definition')
  const page = fieldOf(answer.fields, 'page')
  const fields = page?.kind === 'object' ? page.fields : []
  const data = fieldOf(fields, 'data')
  const after = fieldOf(fields, 'after')
  return {
    definition: definition === undefined ? null : readDefinition(toPlain(definition)),
    documents: data?.kind === 'array' ? data.items.flatMap((item) => readDocument(item) ?? []) : [],
    after: after?.kind === 'string' || after?.kind === 'id' ? after.value : after?.kind === 'cursor' ? after.text : undefined,
  }
}
