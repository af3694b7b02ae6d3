import type { DatabasePath } from '@terrarium/contracts'
import { queryText } from '../../../data/fql.ts'
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

/** Runs a query with a role's privileges and takes back whatever it has done: its value is given to `FQL.abort`. */
export async function runTrial(services: Services, path: DatabasePath, role: string, query: string): Promise<TrialOutcome> {
  const outcome = await services.database.run({
    path,
    role: 'admin',
    scope: { kind: 'role', name: role },
    query: queryText(`FQL.abort({ trial: "${MARK}", value: (() => {\n${query}\n})() })`),
    screen: 'roles',
    operation: 'trial',
    typecheck: false,
  })
  const reads = outcome.stats?.readOps
  if (outcome.kind === 'success') return { role, kind: 'allowed', text: JSON.stringify(toPlain(outcome.data), undefined, 2), reads }
  const aborted = outcome.abort === undefined ? undefined : toPlain(outcome.abort)
  if (typeof aborted === 'object' && aborted !== null && 'trial' in aborted && aborted.trial === MARK) {
    return { role, kind: 'allowed', text: JSON.stringify('value' in aborted ? aborted.value : null, undefined, 2), reads }
  }
  const isDenied = outcome.code === 'permission_denied' || outcome.code === 'forbidden'
  return { role, kind: isDenied ? 'denied' : 'failed', text: outcome.message, reads }
}

/** The resources that a query names as words. */
export function namedResources(query: string, resources: readonly string[]): readonly string[] {
  const words = new Set(query.match(/\w+/g) ?? [])
  return resources.filter((resource) => words.has(resource))
}
