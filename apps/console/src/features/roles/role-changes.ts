import { isRisky } from './role-actions.ts'
import type { Grant, Privilege } from './role-definition.ts'

/** A difference between what two lists of privileges grant. */
export interface GrantChange {
  readonly resource: string
  readonly action: string
  readonly before: Grant | undefined
  readonly after: Grant | undefined
  /** Whether it gives more than before, and more than most roles need. */
  readonly isRisk: boolean
}

function keysOf(privileges: readonly Privilege[]): readonly string[] {
  return privileges.flatMap(({ resource, actions }) => Object.keys(actions).map((action) => `${resource}\n${action}`))
}

/** The differences between two lists of privileges, in the order of their resources. */
export function grantChanges(before: readonly Privilege[], after: readonly Privilege[]): readonly GrantChange[] {
  const find = (privileges: readonly Privilege[], resource: string, action: string) =>
    privileges.find((privilege) => privilege.resource === resource)?.actions[action]
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])].sort()
  return keys.flatMap((key): GrantChange[] => {
    const [resource = '', action = ''] = key.split('\n')
    const [old, changed] = [find(before, resource, action), find(after, resource, action)]
    if (old === changed) return []
    return [{ resource, action, before: old, after: changed, isRisk: old !== true && isRisky(action, changed) }]
  })
}
