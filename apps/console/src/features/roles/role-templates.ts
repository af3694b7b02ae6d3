import type { Membership, Privilege } from './role-definition.ts'

/** What a new role can begin with. */
export const ROLE_TEMPLATES = ['empty', 'read_all', 'own_documents', 'call_only'] as const
export type RoleTemplate = (typeof ROLE_TEMPLATES)[number]

interface TemplateInput {
  readonly collections: readonly string[]
  readonly functions: readonly string[]
  /** For documents of their owners: whose documents are identities, and the field that refers to the owner. */
  readonly identity: string
  readonly field: string
}

interface RoleStart {
  readonly privileges: readonly Privilege[]
  readonly memberships: readonly Membership[]
}

/** What a role of a template grants. */
export function startOf(template: RoleTemplate, { collections, functions, identity, field }: TemplateInput): RoleStart {
  switch (template) {
    case 'empty':
      return { privileges: [], memberships: [] }
    case 'read_all':
      return { privileges: collections.map((resource) => ({ resource, actions: { read: true } })), memberships: [] }
    case 'call_only':
      return { privileges: functions.map((resource) => ({ resource, actions: { call: true } })), memberships: [] }
    case 'own_documents': {
      const owned = (parameter: string) => `${parameter} => ${parameter}.${field} == Query.identity()`
      const write = `(old, new) => old.${field} == Query.identity() && new.${field} == Query.identity()`
      const actions = { read: owned('doc'), write, create: owned('new'), delete: owned('doc') }
      return {
        privileges: collections.filter((name) => name !== identity).map((resource) => ({ resource, actions })),
        memberships: identity === '' ? [] : [{ resource: identity, predicate: undefined }],
      }
    }
  }
}
