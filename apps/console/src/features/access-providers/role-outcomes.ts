import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../data/fql.ts'
import { predicateParts } from '../../data/predicate-parts.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { Services } from '../../data/services.ts'
import { listOf, toPlain } from '../../data/wire-value.ts'
import { text } from '../../messages/access-providers-text.ts'
import type { ProviderRole } from './provider-definition.ts'
import type { DecodedToken } from '../../data/decoded-token.ts'

/** What one condition of a predicate came to. */
export interface ClaimCondition {
  readonly source: string
  readonly holds: boolean
  /** What was compared with what, or why it failed; undefined where there is nothing to say. */
  readonly values: string | undefined
}

/** Whether a token with these claims would get a role, and why. */
export interface RoleOutcome {
  readonly role: string
  readonly applies: boolean
  readonly explanation: string
  /** The conditions that the predicate joins; none where it is a single one, or cannot be taken apart. */
  readonly conditions?: readonly ClaimCondition[]
}

type Evaluate = (source: string) => Promise<QueryOutcome>

/** Evaluates functions on the claims of a token. */
function evaluator(services: Services, path: DatabasePath, { claims }: DecodedToken): Evaluate {
  return (source) =>
    services.database.run({
      path,
      role: 'server-readonly',
      query: fql`(${queryText(source)})(${claims})`,
      screen: 'access_providers',
      operation: 'predicate',
      typecheck: false,
    })
}

/** Evaluates the conditions of a predicate one by one, each with the sides that it compares. */
function conditionsOf(evaluate: Evaluate, predicate: string): Promise<readonly ClaimCondition[]> {
  const { parameters, conditions } = predicateParts(predicate) ?? { parameters: '', conditions: [] }
  if (conditions.length < 2) return Promise.resolve([])
  return Promise.all(
    conditions.map(async ({ source, sides = [] }): Promise<ClaimCondition> => {
      const parts = [source, ...sides].map((part) => `(${part})`).join(', ')
      const outcome = await evaluate(`(${parameters}) => [${parts}]`)
      if (outcome.kind !== 'success') return { source, holds: false, values: outcome.message }
      const [holds, ...compared] = listOf(toPlain(outcome.data))
      return { source, holds: holds === true, values: compared.map((side) => JSON.stringify(side)).join(' · ') || undefined }
    }),
  )
}

/** Has the database evaluate the predicate of each role on the claims of a token. Anything but true is no, as are failures. */
export function roleOutcomes(
  services: Services,
  path: DatabasePath,
  roles: readonly ProviderRole[],
  token: DecodedToken,
): Promise<readonly RoleOutcome[]> {
  const evaluate = evaluator(services, path, token)
  const outcomeOf = async ({ role, predicate }: ProviderRole): Promise<RoleOutcome> => {
    if (predicate === undefined) return { role, applies: true, explanation: text('check.always') }
    const [outcome, conditions] = await Promise.all([evaluate(predicate), conditionsOf(evaluate, predicate)])
    if (outcome.kind !== 'success')
      return { role, applies: false, explanation: text('check.predicate_failed', { reason: outcome.message }), conditions }
    const result = toPlain(outcome.data)
    return { role, applies: result === true, explanation: text('check.predicate_result', { result: JSON.stringify(result) }), conditions }
  }
  return Promise.all(roles.map(outcomeOf))
}
