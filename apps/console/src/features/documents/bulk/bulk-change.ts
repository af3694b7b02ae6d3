import { parseLambda, QUERY_SOURCE } from '@terrarium/language'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { fieldOf } from '../values/document.ts'

const SAMPLES = 5

/** What is done to each document. */
export type BulkChange = { readonly kind: 'update'; readonly lambda: string } | { readonly kind: 'delete' }

/** What is wrong with the function of an update; undefined when it is one. */
export function lambdaProblem(lambda: string): string | undefined {
  return parseLambda(lambda, QUERY_SOURCE, { shortAllowed: false }).diagnostics[0]?.message
}

export interface Sample {
  readonly before: WireValue
  readonly change: WireValue
}

async function ask(
  services: Services,
  { path }: CollectionPlace,
  query: QueryTemplate,
  operation: string,
  signal?: AbortSignal,
): Promise<WireValue> {
  const outcome = await services.database.run({ path, role: 'admin', query, screen: 'documents', operation, typecheck: false, signal })
  if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
  return outcome.data
}

/** Computes what an update would give to the first documents, without writing. */
export async function readSamples(
  services: Services,
  place: CollectionPlace,
  set: QueryTemplate,
  lambda: string,
  signal: AbortSignal,
): Promise<readonly Sample[]> {
  const query = fql`let change: Any = ${queryText(lambda)}
${set}.take(${SAMPLES}).toArray().map(document => { before: document, change: change(document) })`
  const answer = await ask(services, place, query, 'bulk_preview', signal)
  if (answer.kind !== 'array') return []
  return answer.items.flatMap((item) => {
    const fields = item.kind === 'object' ? item.fields : []
    const [before, change] = [fieldOf(fields, 'before'), fieldOf(fields, 'change')]
    return before === undefined || change === undefined ? [] : [{ before, change }]
  })
}

/** What the database said, its fields first. */
export function failureText({ constraintFailures, message }: QueryFailure): string {
  const [first] = constraintFailures
  return first === undefined ? message : [first.paths.join(', '), first.message].filter((part) => part !== '').join(': ')
}
