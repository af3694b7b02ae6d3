import type { Members } from '../../data/merge-members.ts'
import type { Grant, Membership, Privilege, RoleDefinition } from './role-definition.ts'

/** One of the parts of a role that are edited by themselves: how it is read and written member by member. */
export interface RolePart<Part> {
  readonly of: (role: RoleDefinition) => Part
  readonly in: (role: RoleDefinition, part: Part) => RoleDefinition
  readonly toMembers: (part: Part) => Members
  readonly fromMembers: (members: Members) => Part
  /** What a member is called. */
  readonly labelOf: (member: string) => string
}

/** Neither resources nor actions hold it. */
const BETWEEN = '\n'

/** Privileges, one grant a member. */
export const PRIVILEGES_PART: RolePart<readonly Privilege[]> = {
  of: ({ privileges }) => privileges,
  in: (role, privileges) => ({ ...role, privileges }),
  toMembers: (privileges) =>
    new Map(
      privileges.flatMap(({ resource, actions }) =>
        Object.entries(actions).map(([action, grant]) => [resource + BETWEEN + action, grant] as const),
      ),
    ),
  fromMembers: (members) => {
    const actions = new Map<string, Record<string, Grant>>()
    for (const [member, grant] of members) {
      const [resource = '', action = ''] = member.split(BETWEEN)
      actions.set(resource, { ...actions.get(resource), [action]: grant })
    }
    return [...actions].map(([resource, granted]) => ({ resource, actions: granted }))
  },
  labelOf: (member) => member.replace(BETWEEN, ' '),
}

/** Memberships, one collection a member. */
export const MEMBERSHIPS_PART: RolePart<readonly Membership[]> = {
  of: ({ memberships }) => memberships,
  in: (role, memberships) => ({ ...role, memberships }),
  toMembers: (memberships) => new Map(memberships.map(({ resource, predicate }) => [resource, predicate ?? true] as const)),
  fromMembers: (members) =>
    [...members].map(([resource, predicate]) => ({ resource, predicate: predicate === true ? undefined : predicate })),
  labelOf: (member) => member,
}
