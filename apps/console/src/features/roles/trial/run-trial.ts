import type { DatabasePath } from '@terrarium/contracts'
import { queryText } from '../../../data/fql.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import type { RunScope } from '../../../data/run-context.ts'
import type { Services } from '../../../data/services.ts'
import { toPlain } from '../../../data/wire-value.ts'

/** How a query went with the privileges of a role. */
export interface TrialOutcome {
  readonly role: string
  readonly kind: 'allowed' | 'denied' | 'failed'
  /** The value as JSON, or what the server said. */
  readonly text: string
  readonly reads: number | undefined
}

/** Distinguishes the abort of the trial from one of the query. */
const MARK = 'terrarium:trial'

/** Runs a query with the privileges of a scope and takes back whatever it has done: its value is given to `FQL.abort`. */
export async function runDry(services: Services, path: DatabasePath, scope: RunScope, query: string): Promise<Omit<TrialOutcome, 'role'>> {
  const outcome = await services.database.run({
    path,
    role: 'admin',
    scope,
    query: queryText(`FQL.abort({ trial: "${MARK}", value: (() => {\n${query}\n})() })`),
    screen: 'roles',
    operation: 'trial',
    typecheck: false,
  })
  const reads = outcome.stats?.readOps
  if (outcome.kind === 'success') return { kind: 'allowed', text: JSON.stringify(toPlain(outcome.data), undefined, 2), reads }
  const aborted = outcome.abort === undefined ? undefined : toPlain(outcome.abort)
  if (typeof aborted === 'object' && aborted !== null && 'trial' in aborted && aborted.trial === MARK) {
    return { kind: 'allowed', text: JSON.stringify('value' in aborted ? aborted.value : null, undefined, 2), reads }
  }
  return { kind: isDenial(outcome) ? 'denied' : 'failed', text: outcome.message, reads }
}

/** Whether privileges were missing. A document that may not be read is null for that cause, which only the message says. */
function isDenial({ code, message }: QueryFailure): boolean {
  return code === 'permission_denied' || code === 'forbidden' || (code === 'null_value' && message.includes('permission denied'))
}

/** Runs a query with a role's privileges and takes back whatever it has done. */
export async function runTrial(services: Services, path: DatabasePath, role: string, query: string): Promise<TrialOutcome> {
  return { role, ...(await runDry(services, path, { kind: 'role', name: role }, query)) }
}

/** The resources that a query names as words. */
export function namedResources(query: string, resources: readonly string[]): readonly string[] {
  const words = new Set(query.match(/\w+/g) ?? [])
  return resources.filter((resource) => words.has(resource))
}
