import type { DatabasePath } from '@terrarium/contracts'
import { fql } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import type { ClaimFinding } from './claim-findings.ts'
import type { RoleOutcome } from './role-outcomes.ts'

/** What the database says of a token's signature; `undefined`: it does not tell. */
export interface SignatureFinding {
  readonly passed: boolean | undefined
  readonly explanation: string
}

const REFUSED = 401

/** Runs a query that reads nothing with a token as its secret. The token goes to the database of this page and nowhere else. */
export function tryToken(services: Services, path: DatabasePath, token: string): Promise<QueryOutcome> {
  return services.database.run({
    path,
    role: 'server-readonly',
    scope: { kind: 'secret', secret: token.trim() },
    query: fql`true`,
    screen: 'access_providers',
    operation: 'token',
    typecheck: false,
  })
}

/**
 * Concludes from the outcome of such a query whether a key at the JWKS endpoint verifies the signature; undefined: it was not tried yet.
 *
 * A database refuses a token without saying why, so a refusal tells about the signature only where nothing else is wrong.
 */
export function signatureFinding(
  outcome: QueryOutcome | undefined,
  claims: readonly ClaimFinding[],
  roles: readonly RoleOutcome[],
): SignatureFinding {
  if (outcome === undefined) return { passed: undefined, explanation: text('check.signature_untried') }
  if (outcome.kind === 'success') return { passed: true, explanation: text('check.signature_ok') }
  if (outcome.status !== REFUSED) return { passed: undefined, explanation: text('check.signature_failed', { reason: outcome.message }) }
  if (claims.some(({ passed }) => !passed)) return { passed: undefined, explanation: text('check.signature_claims') }
  if (!roles.some(({ applies }) => applies)) return { passed: undefined, explanation: text('check.signature_no_role') }
  return { passed: false, explanation: text('check.signature_wrong') }
}
