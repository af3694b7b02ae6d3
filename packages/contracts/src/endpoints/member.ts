import * as v from 'valibot'
import { accountRoleSchema } from '../account/permission.ts'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Roles that an invite may give; an owner is made by an owner. */
export const INVITED_ROLES = ['admin', 'billing', 'developer'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** A member of the account as the team sees them. */
export const teamMemberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: accountRoleSchema,
  otp_enabled: v.boolean(),
  /** Whether an owner has taken the member's access away for now. */
  suspended: v.boolean(),
  created_at: v.string(),
  /** Null for a member who has no session. */
  last_seen_at: v.nullable(v.string()),
})
export type TeamMember = v.InferOutput<typeof teamMemberSchema>

const idParams = v.object({ id: documentIdSchema })

/** Lists the members of the account, in the order in which they joined. */
export const listMembers = defineEndpoint({
  name: 'listMembers',
  service: 'auth',
  method: 'GET',
  path: '/account/members',
  input: {},
  output: v.object({ results: v.array(teamMemberSchema) }),
  auth: 'session',
  permission: { resource: 'team-management', action: 'read' },
})

/**
 * Changes the role of a member. Only an owner may change an owner or make one; the last owner stays one.
 *
 * A role without access to databases ends the member's database keys of the console at once.
 */
export const updateMember = defineEndpoint({
  name: 'updateMember',
  service: 'auth',
  method: 'PUT',
  path: '/account/members/:id',
  input: { params: idParams, body: v.strictObject({ role: accountRoleSchema }) },
  output: teamMemberSchema,
  errors: ['not_found', 'last_owner', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update' },
})

/**
 * Removes a member, who loses access at once: sessions, their keys and the console's database keys end, and so do the invites that
 * the member has sent. Database keys that the member has created keep working. The last owner cannot be removed.
 */
export const deleteMember = defineEndpoint({
  name: 'deleteMember',
  service: 'auth',
  method: 'DELETE',
  path: '/account/members/:id',
  input: { params: idParams },
  output: null,
  errors: ['not_found', 'last_owner', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'delete' },
})

/**
 * Takes a member's access away until it is given back: sessions, their keys, the console's database keys and the invites that the member
 * has sent end at once; account keys and applications are refused meanwhile, and so is sign-in. Database keys that the member has created keep working.
 */
export const suspendMember = defineEndpoint({
  name: 'suspendMember',
  service: 'auth',
  method: 'PUT',
  path: '/account/members/:id/suspension',
  input: { params: idParams },
  output: teamMemberSchema,
  errors: ['not_found', 'conflict', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update', roles: ['owner'] },
})

/** Gives a suspended member access again; account keys and applications work again, sessions have to be opened again. */
export const reactivateMember = defineEndpoint({
  name: 'reactivateMember',
  service: 'auth',
  method: 'DELETE',
  path: '/account/members/:id/suspension',
  input: { params: idParams },
  output: teamMemberSchema,
  errors: ['not_found', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update', roles: ['owner'] },
})

/** Makes another member, who is not suspended, the owner in place of the caller, who becomes an admin. */
export const transferOwnership = defineEndpoint({
  name: 'transferOwnership',
  service: 'auth',
  method: 'POST',
  path: '/account/members/:id/ownership',
  input: { params: idParams },
  output: teamMemberSchema,
  errors: ['not_found', 'conflict', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update', roles: ['owner'] },
})
