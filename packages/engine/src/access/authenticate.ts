import type { Snapshot } from '@terrarium/store'
import { TimeValue, timeToMicros, type ObjectValue } from '@terrarium/values'
import type { Catalog } from '../model/catalog.ts'
import { documentKey, keyHolderRange, keyHolderScopeOf } from '../model/key-space.ts'
import { findDatabaseScope, findScopeByGlobalId, scopeOfDatabaseDocument } from '../catalog/load-database.ts'
import { plainReference } from '../model/value-codec.ts'
import { ROOT_SCOPE, SYSTEM_ID } from '../model/system-ids.ts'
import { textMember } from '../model/members.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import { childOfKey, documentOf } from '../system/key.ts'
import { RequestError } from '../runtime/query-error.ts'
import { equalInConstantTime, hashRandom, parseSecret, type ParsedSecret } from '../system/secrets.ts'
import { authenticateJwt } from './authenticate-jwt.ts'
import type { AuthenticationAttempt, AuthenticationOptions } from './authentication-attempt.ts'
import { AuthenticationDependencies } from './authentication-cache.ts'
import { isBuiltinRole } from '../model/builtin-roles.ts'
import { createCaller, type AuthenticatedCaller, type Caller, type Rights } from './caller.ts'
import { parseToken, tokenOf } from './json-web-token.ts'
import { parseScopedSecret, type ScopeSuffix } from './scope-suffix.ts'

/**
 * Finds the caller of a secret; undefined for an invalid one.
 *
 * Order: keys and tokens by their shape, JWTs, then the root secret. A scope after the secret narrows keys; tokens and JWTs ignore it.
 * @see wire-protocol.md §8
 * @throws {UnverifiedToken} for a JWT whose signature is still to be verified
 * @throws {RequestError} database_unavailable while a restore or copy writes the database
 */
export function authenticate(
  snapshot: Snapshot,
  text: string,
  verifiedBy: string | undefined,
  options: AuthenticationOptions,
): Caller | undefined {
  const { cache, catalogs } = options
  const cached = cache.find(snapshot, text)
  if (cached !== undefined && (cached.rights.kind !== 'jwt' || cached.rights.jwksUri === verifiedBy)) return cached
  const attempt = { ...options, snapshot, verifiedBy, dependencies: new AuthenticationDependencies() }
  const caller = findCaller(text, attempt)
  const hold = caller && catalogs.load(snapshot, caller.scope)?.database.hold
  if (hold !== undefined) throw new RequestError('database_unavailable', 503, `This database is unavailable until the ${hold} is complete.`)
  if (caller !== undefined) cache.add(snapshot, text, caller, attempt.dependencies)
  return caller
}

function findCaller(text: string, attempt: AuthenticationAttempt): AuthenticatedCaller | undefined {
  const { secret, suffix } = parseScopedSecret(text)
  const parsed = parseSecret(secret)
  if (parsed?.kind === 'token') return authenticateToken(parsed, attempt)
  const token = tokenOf(text)
  const jwt = token === undefined ? undefined : parseToken(token)
  if (jwt !== undefined) return authenticateJwt(jwt, attempt)
  const holder = (parsed && authenticateKey(parsed, attempt)) ?? authenticateRoot(secret, text, attempt)
  if (holder === undefined || suffix === 'invalid') return undefined
  const { scope, rights } = holder
  if (suffix === undefined || holder.isWhole) return callerOf(scope, rights, attempt)
  return mayNarrow(rights, suffix) ? narrow(scope, suffix, attempt) : undefined
}

interface Holder {
  readonly scope: number
  readonly rights: Rights
  /** The secret is the whole text, colons included. */
  readonly isWhole?: boolean
}

/** Scopes down from a key: any for admin keys, documents of the same database for server keys. */
function mayNarrow(rights: Rights, { path, target }: ScopeSuffix): boolean {
  if (rights.kind !== 'builtin') return false
  return rights.role === 'admin' || (rights.role === 'server' && target.kind === 'document' && path.length === 0)
}

function narrow(from: number, { path, target }: ScopeSuffix, attempt: AuthenticationAttempt): AuthenticatedCaller | undefined {
  const { snapshot, catalogs } = attempt
  const scope = findDatabaseScope(snapshot, from, path)
  const catalog = scope === undefined ? undefined : catalogs.load(snapshot, scope)
  if (catalog === undefined || catalog.database.disabled) return undefined
  switch (target.kind) {
    case 'builtin':
      return createCaller(catalog.database, target)
    case 'role':
      return catalog.findRole(target.name) === undefined ? undefined : createCaller(catalog.database, target)
    case 'document':
      return narrowToDocument(catalog, target.collection, target.id, attempt)
  }
}

function narrowToDocument(catalog: Catalog, name: string, idText: string, attempt: AuthenticationAttempt): AuthenticatedCaller | undefined {
  const collection = catalog.findCollection(name)
  if (collection === undefined || collection.system || !/^\d{1,19}$/.test(idText)) return undefined
  const id = BigInt(idText)
  if (BigInt.asIntN(64, id) !== id) return undefined
  if (readLive(attempt, catalog.database.scope, collection.id, id) === undefined) return undefined
  return createCaller(catalog.database, { kind: 'document', collectionId: collection.id, id, tokenId: undefined })
}

function callerOf(scope: number, rights: Rights, { snapshot, catalogs }: AuthenticationAttempt): AuthenticatedCaller | undefined {
  const catalog = catalogs.load(snapshot, scope)
  return catalog === undefined || catalog.database.disabled ? undefined : createCaller(catalog.database, rights)
}

function authenticateRoot(secret: string, text: string, { rootSecret }: AuthenticationAttempt): Holder | undefined {
  const rights = { kind: 'builtin', role: 'admin' } as const
  if (equalInConstantTime(secret, rootSecret)) return { scope: ROOT_SCOPE, rights }
  return text !== secret && equalInConstantTime(text, rootSecret) ? { scope: ROOT_SCOPE, rights, isWhole: true } : undefined
}

/** Key ids are chosen by snowflake or by hand, so several databases may hold a key of one id. */
function authenticateKey(secret: ParsedSecret, attempt: AuthenticationAttempt): Holder | undefined {
  const { snapshot } = attempt
  const hash = hashRandom(secret.random)
  for (const { key } of snapshot.scan(keyHolderRange(secret.id))) {
    const scope = keyHolderScopeOf(key)
    const stored = readLive(attempt, scope, SYSTEM_ID.Key, secret.id)
    if (stored === undefined || !equalInConstantTime(textMember(stored, 'hashed_secret') ?? '', hash)) continue
    // What a restore has replaced, or a draft of one, holds the same keys until it is removed.
    if (attempt.catalogs.load(snapshot, scope) === undefined) continue
    return holderOf(snapshot, scope, stored)
  }
  return undefined
}

function holderOf(snapshot: Snapshot, scope: number, stored: ObjectValue): Holder | undefined {
  const role = textMember(stored, 'role') ?? ''
  const rights: Rights = isBuiltinRole(role) ? { kind: 'builtin', role } : { kind: 'role', name: role }
  const child = childOfKey(stored)
  if (child === undefined) return { scope, rights }
  const database = snapshot.get(documentKey(scope, SYSTEM_ID.Database, child))
  return database && { scope: scopeOfDatabaseDocument(new StoredVersion(database, plainReference).data), rights }
}

function authenticateToken(
  secret: Extract<ParsedSecret, { kind: 'token' }>,
  attempt: AuthenticationAttempt,
): AuthenticatedCaller | undefined {
  const { snapshot, catalogs } = attempt
  const scope = findScopeByGlobalId(snapshot, secret.globalId)
  const catalog = scope === undefined ? undefined : catalogs.load(snapshot, scope)
  if (catalog === undefined || catalog.database.disabled) return undefined
  const stored = readLive(attempt, catalog.database.scope, SYSTEM_ID.Token, secret.id)
  const document = stored && documentOf(stored)
  if (document === undefined || stored === undefined) return undefined
  if (!equalInConstantTime(textMember(stored, 'hashed_secret') ?? '', hashRandom(secret.random))) return undefined
  const { collectionId, id } = document
  // A document of a deleted collection still counts as existing.
  const exists =
    catalog.findCollectionById(collectionId) === undefined || readLive(attempt, catalog.database.scope, collectionId, id) !== undefined
  return exists ? createCaller(catalog.database, { kind: 'document', collectionId, id, tokenId: secret.id }) : undefined
}

function readLive(
  { snapshot, dependencies, clock }: AuthenticationAttempt,
  scope: number,
  collection: number,
  id: bigint,
): ObjectValue | undefined {
  const key = documentKey(scope, collection, id)
  const bytes = snapshot.get(key)
  if (bytes === undefined) return undefined
  const { expiry, data } = new StoredVersion(bytes, plainReference)
  const until = expiry instanceof TimeValue ? timeToMicros(expiry) : undefined
  if (until !== undefined && until <= clock.now()) return undefined
  dependencies.add(key, bytes, until)
  return data
}
