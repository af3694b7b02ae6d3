import { PAGE_SIZES } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { fql } from './fql.ts'
import type { QueryTemplate } from './fql.ts'
import { QueryFailedError } from './query-outcome.ts'
import type { QueryStats } from './query-outcome.ts'
import type { Services } from './services.ts'
import type { WireField, WireValue } from './wire-value.ts'

interface ReadPagesRequest {
  readonly path: DatabasePath
  readonly set: QueryTemplate
  /** The time at which all pages are read; undefined for the database's own choice. */
  readonly at: string | undefined
  readonly screen: string
  readonly signal: AbortSignal
  /** Receives each page, exactly as it is stored. */
  readonly onPage: (items: readonly WireValue[], stats: QueryStats | undefined) => void | Promise<void>
}

/** Reads everything in a set, page by page, all as it was at one time. @throws {QueryFailedError} */
export async function readPages(services: Services, { path, set, at, screen, signal, onPage }: ReadPagesRequest): Promise<void> {
  const ask = async (query: QueryTemplate) => {
    const outcome = await services.database.run({ path, role: 'admin', query, screen, operation: 'export', typecheck: false, signal })
    if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
    return outcome
  }
  const first = fql`${set}.paginate(${PAGE_SIZES.large.server})`
  let query: QueryTemplate | undefined = at === undefined ? first : fql`at (Time(${at})) { ${first} }`
  while (query !== undefined) {
    const { data, stats } = await ask(query)
    const page = readPage(data)
    await onPage(page.items, stats)
    query = page.after === undefined ? undefined : fql`Set.paginate(${page.after}, ${PAGE_SIZES.large.server})`
  }
}

function readPage(page: WireValue): { readonly items: readonly WireValue[]; readonly after: string | undefined } {
  const fields = page.kind === 'object' ? page.fields : []
  const data = fieldOf(fields, 'data')
  const after = fieldOf(fields, 'after')
  return {
    items: data?.kind === 'array' ? data.items : [],
    after: after?.kind === 'string' ? after.value : after?.kind === 'cursor' ? after.text : undefined,
  }
}

function fieldOf(fields: readonly WireField[], name: string): WireValue | undefined {
  return fields.find((field) => field.name === name)?.value
}

/** The time of the database now, to the microsecond: a snapshot's time, at which pages can be read. @throws {QueryFailedError} */
export async function snapshotTime({ database }: Services, path: DatabasePath, screen: string, signal: AbortSignal): Promise<string> {
  const time = await database.read({ path, role: 'admin', query: fql`Time.now().toString()`, screen, operation: 'export', signal })
  return typeof time === 'string' ? time : ''
}
