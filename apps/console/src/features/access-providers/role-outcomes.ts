import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { toPlain } from '../../data/wire-value.ts'
import { text } from '../../messages/access-providers-text.ts'
import type { ProviderRole } from './provider-definition.ts'
import type { DecodedToken } from '../../data/decoded-token.ts'

/** Whether a token with these claims would get a role, and why. */
export interface RoleOutcome {
  readonly role: string
  readonly applies: boolean
  readonly explanation: string
}

/** Has the database evaluate the predicate of each role on the claims of a token. Anything but true is no, as are failures. */
export function roleOutcomes(
  services: Services,
  path: DatabasePath,
  roles: readonly ProviderRole[],
  { claims }: DecodedToken,
): Promise<readonly RoleOutcome[]> {
  const outcomeOf = async ({ role, predicate }: ProviderRole): Promise<RoleOutcome> => {
    if (predicate === undefined) return { role, applies: true, explanation: text('check.always') }
    const query = fql`(${queryText(predicate)})(${claims})`
    const outcome = await services.database.run({
      path,
      role: 'server-readonly',
      query,
      screen: 'access_providers',
      operation: 'predicate',
      typecheck: false,
    })
    if (outcome.kind !== 'success')
      return { role, applies: false, explanation: text('check.predicate_failed', { reason: outcome.message }) }
    const result = toPlain(outcome.data)
    return { role, applies: result === true, explanation: text('check.predicate_result', { result: JSON.stringify(result) }) }
  }
  return Promise.all(roles.map(outcomeOf))
}
