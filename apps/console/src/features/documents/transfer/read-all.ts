import { PAGE_SIZES } from '@terrarium/contracts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { fieldOf, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

export interface Snapshot {
  /** The time at which all pages are read. */
  readonly time: string
  readonly documents: number
}

interface ReadAllRequest {
  readonly place: CollectionPlace
  readonly set: QueryTemplate
  /** A time that is looked back to; empty for now. */
  readonly at: string
  readonly signal: AbortSignal
  readonly onPage: (documents: readonly StoredDocument[], total: number) => void
}

/** Reads every document of a set, page by page, all as they were at one time. */
export async function readAll(services: Services, { place, set, at, signal, onPage }: ReadAllRequest): Promise<Snapshot> {
  const ask = async (query: QueryTemplate): Promise<WireValue> => {
    const request = { path: place.path, role: 'admin', query, screen: 'documents', operation: 'export', typecheck: false, signal } as const
    const outcome = await services.database.run(request)
    if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
    return outcome.data
  }
  const now = at === '' ? await ask(fql`Time.now()`) : undefined
  const time = now?.kind === 'time' ? now.text : at
  let total = 0
  let query: QueryTemplate | undefined = fql`at (Time(${time})) { ${set}.paginate(${PAGE_SIZES.large.server}) }`
  while (query !== undefined) {
    const page = readPage(await ask(query))
    total += page.documents.length
    onPage(page.documents, total)
    query = page.after === undefined ? undefined : fql`Set.paginate(${page.after}, ${PAGE_SIZES.large.server})`
  }
  return { time, documents: total }
}

function readPage(page: WireValue): { readonly documents: readonly StoredDocument[]; readonly after: string | undefined } {
  const fields = page.kind === 'object' ? page.fields : []
  const data = fieldOf(fields, 'data')
  const after = fieldOf(fields, 'after')
  return {
    documents: data?.kind === 'array' ? data.items.flatMap((item) => readDocument(item) ?? []) : [],
    after: after?.kind === 'string' ? after.value : after?.kind === 'cursor' ? after.text : undefined,
  }
}
