import type { ContentNames } from '../../data/contents-list.ts'
import type { Grant, Privilege } from './role-definition.ts'

/** Actions that a role can be granted, in the order of the matrix. */
export const ROLE_ACTIONS = ['read', 'write', 'create', 'create_with_id', 'delete', 'history_read', 'call'] as const
export type RoleAction = (typeof ROLE_ACTIONS)[number] | 'history_write'

/** Whether the console offers to grant an action. `history_write` is only shown where a role has it. */
export function isOffered(action: string): boolean {
  return action !== 'history_write'
}

/** The actions to show beside some privileges: those that can be granted, and those that one of them grants already. */
export function shownActions(privileges: readonly Privilege[]): readonly RoleAction[] {
  return privileges.some(({ actions }) => actions['history_write'] !== undefined) ? [...ROLE_ACTIONS, 'history_write'] : ROLE_ACTIONS
}

/** Collections of the catalog that roles can be granted. */
export const SYSTEM_RESOURCES = ['AccessProvider', 'Collection', 'Credential', 'Database', 'Function', 'Key', 'Role', 'Token']

type ResourceGroup = 'collections' | 'functions' | 'system' | 'other'

/** A row of the matrix. */
export interface RoleResource {
  readonly name: string
  readonly group: ResourceGroup
}

/** Every resource that a role grants or could grant, by group; what it grants and is not there any more comes last. */
export function roleResources(privileges: readonly Privilege[], names: ContentNames | undefined): readonly RoleResource[] {
  const collections = names?.collections ?? []
  const functions = names?.functions ?? []
  const known = new Set([...collections, ...functions, ...SYSTEM_RESOURCES])
  const gone = privileges.map(({ resource }) => resource).filter((resource) => !known.has(resource))
  const rows = (group: ResourceGroup, resources: readonly string[]) => resources.map((name) => ({ name, group }))
  return [...rows('collections', collections), ...rows('functions', functions), ...rows('system', SYSTEM_RESOURCES), ...rows('other', gone)]
}

/** Whether an action exists for a resource. */
export function isApplicable({ group }: RoleResource, action: RoleAction): boolean {
  if (group === 'other') return true
  return (action === 'call') === (group === 'functions')
}

/** What a role grants; undefined: denied. */
export function grantOf(privileges: readonly Privilege[], resource: string, action: string): Grant | undefined {
  return privileges.find((privilege) => privilege.resource === resource)?.actions[action]
}

/** The privileges with another grant; a resource without any grant is left out. */
export function withGrant(
  privileges: readonly Privilege[],
  resource: string,
  action: string,
  grant: Grant | undefined,
): readonly Privilege[] {
  const before = privileges.find((privilege) => privilege.resource === resource)
  const { [action]: _replaced, ...others } = before?.actions ?? {}
  const actions = grant === undefined ? others : { ...before?.actions, [action]: grant }
  const changed = { resource, actions }
  const next = before === undefined ? [...privileges, changed] : privileges.map((privilege) => (privilege === before ? changed : privilege))
  return next.filter((privilege) => Object.keys(privilege.actions).length > 0)
}

/** A grant that gives more than most roles need. */
export function isRisky(action: string, grant: Grant | undefined): boolean {
  return grant !== undefined && (action === 'create_with_id' || action === 'history_read' || (action === 'write' && grant === true))
}
