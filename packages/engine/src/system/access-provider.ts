import { ObjectValue, type Value } from '@terrarium/values'
import { isBuiltinRole } from '../model/builtin-roles.ts'
import { documentIdOf, documentRange, ID_MAX, ID_MIN } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { isArray, listMember, objectOf, textMember, textOf } from '../model/members.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { AUDIENCE_PREFIX, encodeGlobalId } from './global-id.ts'
import { checkLambdaSource } from './check-sources.ts'
import { writeNames } from '../documents/name-entries.ts'
import { checkOwnName, isNameTaken } from './names.ts'
import { definitionWritten } from './schema-write.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'

/** Issuers of JWTs that this database trusts. Addresses of keys have TLS, except at the given origins. */
export const createAccessProviderCollection = (keyOrigins: readonly string[]): SystemCollection => ({
  show: (_context, stored) => stored,

  check(write) {
    const { after } = write
    if (after === undefined) return []
    return [...checkOwnName(write), ...checkJwksUri(after, keyOrigins), ...checkRoles(after)]
  },

  uniqueViolations: (write) => [
    ...(isNameTaken(write, SYSTEM_ID.AccessProvider) ? ['name'] : []),
    ...(write.after && isIssuerTaken(write, write.after) ? ['issuer'] : []),
  ],

  store: ({ context, after }) => ({
    stored: objectOf([...(after?.fields ?? []), ['audience', AUDIENCE_PREFIX + encodeGlobalId(context.database.globalId)]]),
  }),

  afterWrite(write, stored) {
    writeNames(write, SYSTEM_ID.AccessProvider, stored)
    definitionWritten(write)
  },
})

function checkJwksUri(after: ObjectValue, keyOrigins: readonly string[]): readonly ConstraintFailure[] {
  const uri = textMember(after, 'jwks_uri') ?? ''
  const isTrusted = URL.canParse(uri) && keyOrigins.includes(new URL(uri).origin)
  return isTrusted || uri.startsWith('https:') ? [] : [failureAt(['jwks_uri'], `\`${uri}\` must be a valid https URI.`)]
}

function checkRoles(after: ObjectValue): readonly ConstraintFailure[] {
  const given = after.fields.get('roles')
  const isList = given !== undefined && isArray(given)
  const seen = new Set<string>()
  return listMember(after, 'roles').flatMap((value, at) => {
    const path = isList ? ['roles', at] : ['roles']
    const role = value instanceof ObjectValue ? (textMember(value, 'role') ?? '') : textOf(value)
    const isRepeated = seen.has(role)
    seen.add(role)
    if (isRepeated) return [failureAt(['roles'], `The role \`${role}\` is present more than once, there can only be one entry per role.`)]
    if (isBuiltinRole(role)) return [failureAt(['roles'], `Builtin role \`${role}\` not allowed.`)]
    return checkPredicate(value, path)
  })
}

function checkPredicate(value: Value, path: readonly (string | number)[]): readonly ConstraintFailure[] {
  const predicate = value instanceof ObjectValue ? textMember(value, 'predicate') : undefined
  const fault = predicate === undefined ? undefined : checkLambdaSource(predicate, 'predicate', [1])
  return fault === undefined ? [] : [failureAt([...path, 'predicate'], fault)]
}

function isIssuerTaken({ context, id }: DocumentWrite, after: ObjectValue): boolean {
  const issuer = textMember(after, 'issuer')
  for (const { key, value } of context.transaction.scan(documentRange(context.database.scope, SYSTEM_ID.AccessProvider, ID_MIN, ID_MAX))) {
    if (documentIdOf(key) !== id && textMember(new StoredVersion(value, plainReference).data, 'issuer') === issuer) return true
  }
  return false
}
