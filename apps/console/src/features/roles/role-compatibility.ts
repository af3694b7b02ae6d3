import { fieldsOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** Why a role is not compatible with this version: of an earlier one it keeps what has no place in definitions now. */
export interface RoleProblem {
  readonly kind: 'predicate' | 'resource' | 'index'
  /** The resources that offend, a predicate's with its action, separated by commas. */
  readonly of: string
}

interface StoredRole {
  readonly privileges: readonly PlainValue[]
  readonly memberships: readonly PlainValue[]
}

function isPlainGrant(grant: PlainValue | undefined): boolean {
  return grant === undefined || grant === null || typeof grant === 'boolean' || typeof grant === 'string'
}

/** An index as earlier versions name it: a reference to one, or an object that holds its name. */
function isLegacyIndex(resource: PlainValue | undefined): boolean {
  const { coll, index } = fieldsOf(resource)
  return index !== undefined || coll === 'Index' || coll === 'indexes'
}

/** How a resource is called: its name, or as it is stored. */
function nameOf(resource: PlainValue | undefined): string {
  if (typeof resource === 'string') return resource
  const { name, index } = fieldsOf(resource)
  if (typeof name === 'string') return name
  return typeof index === 'string' ? index : JSON.stringify(resource ?? null)
}

function oddPredicates({ privileges, memberships }: StoredRole): readonly string[] {
  const ofPrivileges = privileges.flatMap((privilege) => {
    const { resource, actions } = fieldsOf(privilege)
    const odd = Object.entries(fieldsOf(actions)).filter(([, grant]) => !isPlainGrant(grant))
    return odd.map(([action]) => `${nameOf(resource)} (${action})`)
  })
  const ofMemberships = memberships.map(fieldsOf).filter(({ predicate }) => !isPlainGrant(predicate))
  return [...ofPrivileges, ...ofMemberships.map(({ resource }) => nameOf(resource))]
}

/** The reasons why a role cannot be edited here, one of a kind; none for a compatible one. */
export function roleProblems(role: StoredRole): readonly RoleProblem[] {
  const resources = [...role.privileges, ...role.memberships].map((entry) => fieldsOf(entry)['resource'])
  const others = resources.filter((resource) => typeof resource !== 'string' && !isLegacyIndex(resource))
  const found: readonly [RoleProblem['kind'], readonly string[]][] = [
    ['predicate', oddPredicates(role)],
    ['index', resources.filter(isLegacyIndex).map(nameOf)],
    ['resource', others.map(nameOf)],
  ]
  return found.flatMap(([kind, of]) => (of.length === 0 ? [] : [{ kind, of: of.join(', ') }]))
}
