import type { DatabasePath } from '@terrarium/contracts'
import { errorText } from '../../../data/error-text.ts'
import { fql } from '../../../data/fql.ts'
import type { QuerySuccess } from '../../../data/query-outcome.ts'
import type { RunContext } from '../../../data/run-context.ts'
import type { Services } from '../../../data/services.ts'
import type { RunRequest } from './run.ts'

/** Rows of a further page when the first one does not tell how long pages are. */
const PAGE_SIZE = 100

/** With whose privileges a request is made, as the client of databases takes it. */
export function bearerOf(context: RunContext): {
  readonly role: 'admin' | 'server' | 'server-readonly'
  readonly scope?: Exclude<RunContext, { kind: 'builtin' }>
} {
  return context.kind === 'builtin' ? { role: context.role } : { role: 'admin', scope: context }
}

export type PageAnswer = QuerySuccess | { readonly kind: 'failure' | 'refused'; readonly message: string }

/** A page behind a cursor; a length of 0 leaves it to the page size of the run. */
interface PageWanted {
  readonly cursor: string
  readonly length: number
}

/** Reads a page of a result with the privileges of its run. */
export async function requestPage(
  services: Pick<Services, 'database'>,
  path: DatabasePath,
  { context, pageSize }: Pick<RunRequest, 'context' | 'pageSize'>,
  { cursor, length }: PageWanted,
): Promise<PageAnswer> {
  const size = length > 0 ? length : pageSize === 'off' ? PAGE_SIZE : pageSize
  const query = fql`Set.paginate(${cursor}, ${size})`
  const request = { path, ...bearerOf(context), query, screen: 'shell', operation: 'next_page', typecheck: false }
  try {
    const outcome = await services.database.run(request)
    return outcome.kind === 'success' ? outcome : { kind: 'failure', message: outcome.message }
  } catch (error: unknown) {
    return { kind: 'refused', message: errorText(error) }
  }
}
