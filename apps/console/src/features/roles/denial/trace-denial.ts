import type { DatabasePath } from '@terrarium/contracts'
import { contentNamesQuery } from '../../../data/contents-list.ts'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import type { RunContext } from '../../../data/run-context.ts'
import type { Services } from '../../../data/services.ts'
import { runPredicateTest } from '../privileges/run-predicate-test.ts'
import type { PredicateOutcome } from '../privileges/run-predicate-test.ts'
import { allRolesQuery } from '../role-definition.ts'
import type { Grant, RoleDefinition } from '../role-definition.ts'
import { namedResources } from '../trial/run-trial.ts'

/** Something that a query does with a resource. */
export interface NeededPrivilege {
  readonly resource: string
  readonly action: string
  /** The document that the query names there by its id. */
  readonly documentId: string | undefined
}

/** What one role of the caller says about it. */
export interface DenialFinding extends NeededPrivilege {
  readonly role: string
  /** Undefined: the role does not grant it. */
  readonly grant: Grant | undefined
  /** What the predicate came to; undefined where there is no document to try it on. */
  readonly outcome: PredicateOutcome | undefined
}

const WRITING = [
  ['create', /\.create(?:Data)?\(/],
  ['delete', /\.delete\(/],
  ['write', /\.(?:update|replace)(?:Data)?\(/],
] as const

function documentOf(query: string, resource: string): string | undefined {
  return new RegExp(`\\b${resource}(?:\\.byId)?\\(\\s*["'](\\d{1,19})["']`).exec(query)?.[1]
}

/** The privileges that a query needs, as far as its words tell. */
export function neededPrivileges(
  query: string,
  { collections, functions }: { readonly collections: readonly string[]; readonly functions: readonly string[] },
): readonly NeededPrivilege[] {
  const written = WRITING.flatMap(([action, pattern]) => (pattern.test(query) ? [action] : []))
  const read = namedResources(query, collections).flatMap((resource) =>
    ['read', ...written].map((action) => ({ resource, action, documentId: documentOf(query, resource) })),
  )
  return [...read, ...namedResources(query, functions).map((resource) => ({ resource, action: 'call', documentId: undefined }))]
}

function identityOf(context: RunContext): string {
  return context.kind === 'document' ? `${context.collection}:${context.id}` : ''
}

/** The roles that the caller has: the one that was chosen, or those that its document is a member of. */
async function rolesOf(services: Services, path: DatabasePath, context: RunContext): Promise<readonly RoleDefinition[]> {
  const roles = await services.cache.fetchQuery(allRolesQuery(services, path))
  if (context.kind === 'role') return roles.filter(({ name }) => name === context.name)
  if (context.kind !== 'document') return []
  const { collection, id: documentId } = context
  const isMember = async ({ memberships }: RoleDefinition) => {
    const membership = memberships.find(({ resource }) => resource === collection)
    if (membership?.predicate === undefined) return membership !== undefined
    const trial = { predicate: membership.predicate, resource: collection, documentId, values: undefined, identity: identityOf(context) }
    return (await runPredicateTest(services, path, trial)).allowed
  }
  const members = await Promise.all(roles.map(isMember))
  return roles.filter((_role, index) => members[index])
}

/** Says for each role of the caller, and each thing that a denied query does, what the role grants and what its predicate came to. */
export async function traceDenial(
  services: Services,
  path: DatabasePath,
  { query, context }: DeniedQuery,
): Promise<readonly DenialFinding[]> {
  const [roles, names] = await Promise.all([rolesOf(services, path, context), services.cache.fetchQuery(contentNamesQuery(services, path))])
  const needed = neededPrivileges(query, names)
  const findings = roles.flatMap((role) => needed.map((privilege) => ({ role, privilege })))
  return Promise.all(
    findings.map(async ({ role, privilege }): Promise<DenialFinding> => {
      const { resource, action, documentId } = privilege
      const grant = role.privileges.find((granted) => granted.resource === resource)?.actions[action]
      const canTry = typeof grant === 'string' && documentId !== undefined && action !== 'create'
      // What the document would become is not known: it is tried as it is.
      const values = action === 'write' ? `Collection(${JSON.stringify(resource)}).byId(${JSON.stringify(documentId)})!` : undefined
      const outcome = canTry
        ? await runPredicateTest(services, path, {
            predicate: grant,
            resource,
            documentId,
            values,
            identity: identityOf(context),
          })
        : undefined
      return { ...privilege, role: role.name, grant, outcome }
    }),
  )
}
