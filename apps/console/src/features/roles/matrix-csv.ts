import { csvText } from '../../data/csv.ts'
import { shownActions } from './role-actions.ts'
import type { RoleDefinition } from './role-definition.ts'

/** The matrix as a file: a line a resource, a column a role, in each cell the actions; a star follows one under a predicate. */
export function matrixCsv(roles: readonly RoleDefinition[], resources: readonly string[]): string {
  const lines = resources.map((resource) => [
    resource,
    ...roles.map(({ privileges }) => {
      const actions = privileges.find((privilege) => privilege.resource === resource)?.actions ?? {}
      return shownActions(privileges)
        .flatMap((action) => (actions[action] === undefined ? [] : [`${action}${actions[action] === true ? '' : '*'}`]))
        .join(' ')
    }),
  ])
  return csvText([['resource', ...roles.map(({ name }) => name)], ...lines])
}
