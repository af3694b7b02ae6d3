import { fieldsOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** Why a role is not compatible with this version: of an earlier one it keeps what has no place in definitions now. */
export type RoleProblem = 'predicate' | 'resource' | 'index'

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

/** The reasons why a role cannot be edited here; none for a compatible one. */
export function roleProblems({ privileges, memberships }: StoredRole): readonly RoleProblem[] {
  const resources = [...privileges, ...memberships].map((entry) => fieldsOf(entry)['resource'])
  const predicates = [
    ...privileges.flatMap((privilege) => Object.values(fieldsOf(fieldsOf(privilege)['actions']))),
    ...memberships.map((membership) => fieldsOf(membership)['predicate']),
  ]
  const problems: RoleProblem[] = []
  if (!predicates.every(isPlainGrant)) problems.push('predicate')
  if (resources.some(isLegacyIndex)) problems.push('index')
  if (resources.some((resource) => typeof resource !== 'string' && !isLegacyIndex(resource))) problems.push('resource')
  return problems
}
