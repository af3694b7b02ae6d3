import { shownActions } from './role-actions.ts'
import type { RoleDefinition } from './role-definition.ts'

/** A cell of a CSV file: quoted, and kept from being read as a formula. */
function csvCell(value: string): string {
  const guarded = /^[=+\-@]/.test(value) ? `'${value}` : value
  return `"${guarded.replace(/"/g, '""')}"`
}

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
  return [['resource', ...roles.map(({ name }) => name)], ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}
