import type { AccessProviderDefinition, Catalog } from '../model/catalog.ts'
import { findScopeByGlobalId } from '../catalog/load-database.ts'
import type { AuthenticationAttempt } from './authentication-attempt.ts'
import { createElevatedPermissions } from './builtin-permissions.ts'
import { createCaller, type AuthenticatedCaller } from './caller.ts'
import { bearerOf } from './create-permissions.ts'
import type { JsonWebToken } from './json-web-token.ts'
import { holds } from './role-permissions.ts'
import { readClaims } from './token-claims.ts'
import { UnverifiedToken } from './unverified-token.ts'

/** Algorithms of signatures that are accepted: those of the reference, and the one with elliptic curves that most providers offer. */
const ALGORITHMS: ReadonlySet<string> = new Set(['RS256', 'RS384', 'RS512', 'ES256'])

/**
 * Finds the caller that a token names: the database of its audience, the access provider of its issuer, and the roles that this provider
 * gives for its claims. A token without any role names nobody.
 *
 * The signature is verified outside of the engine, which may have to fetch the keys for it. The order matters: predicates run only for
 * tokens whose signature is verified.
 *
 * @see wire-protocol.md §8.5
 * @throws {UnverifiedToken} when all that is missing is the signature
 */
export function authenticateJwt({ algorithm, claims }: JsonWebToken, attempt: AuthenticationAttempt): AuthenticatedCaller | undefined {
  const { snapshot, catalogs, clock, dependencies, verifiedBy } = attempt
  const held = ALGORITHMS.has(algorithm) ? readClaims(claims, clock.now()) : undefined
  const scope = held && findScopeByGlobalId(snapshot, held.globalId)
  const catalog = scope === undefined ? undefined : catalogs.load(snapshot, scope)
  if (held === undefined || catalog === undefined || catalog.database.disabled) return undefined
  const provider = catalog.accessProviders.find(({ issuer }) => issuer === held.issuer)
  if (provider === undefined || verifiedBy === '') return undefined
  if (verifiedBy !== provider.jwksUri) throw new UnverifiedToken(provider.jwksUri)
  const roles = rolesOf(provider, claims, catalog, attempt)
  if (roles.length === 0) return undefined
  dependencies.expire(held.until)
  if (provider.roles.some(({ predicate }) => predicate !== undefined)) dependencies.expire(-Infinity)
  return createCaller(catalog.database, { kind: 'jwt', claims, jwksUri: provider.jwksUri, roles })
}

/** Predicates may read what they like and ask for the time, so their answers hold for one request. */
function rolesOf(
  provider: AccessProviderDefinition,
  claims: JsonWebToken['claims'],
  catalog: Catalog,
  { snapshot, createRun }: AuthenticationAttempt,
): readonly string[] {
  const asking = bearerOf(claims)
  const context = createRun(snapshot, catalog, createElevatedPermissions(asking))
  return provider.roles
    .filter(({ role }) => catalog.findRole(role) !== undefined)
    .filter(({ predicate }) => predicate === undefined || holds(context, asking, { role: provider.name, predicate }, [claims]))
    .map(({ role }) => role)
}
