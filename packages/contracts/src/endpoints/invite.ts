import * as v from 'valibot'
import { emailSchema, newPasswordSchema } from '../account/sign-in-fields.ts'
import { documentIdSchema, lineSchema, nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { accountRoleSchema } from '../account/permission.ts'
import { sessionSchema } from '../account/session-record.ts'
import { INVITED_ROLES } from './member.ts'

/** An invite as the person who holds its token sees it. The first owner's has no e-mail address and no inviter. */
export const publicInviteSchema = v.object({
  id: v.string(),
  email: v.nullable(v.string()),
  role: accountRoleSchema,
  inviter: v.nullable(v.string()),
  company_name: v.nullable(v.string()),
  expires_at: v.string(),
})
export type PublicInvite = v.InferOutput<typeof publicInviteSchema>

const tokenParams = v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })

/** Fetches an invite by its token; one that is unknown, used or older than 24 hours is not there. */
export const getInviteByToken = defineEndpoint({
  name: 'getInviteByToken',
  service: 'auth',
  method: 'GET',
  path: '/account/members/invites/:token',
  input: { params: tokenParams },
  output: publicInviteSchema,
  errors: ['invite_invalid', 'cooldown'],
  auth: 'public',
  permission: 'public',
  defaultMessage: 'Failed to get invite by token',
})

/** Accepts an invite: makes the member (and, for the first owner, the account), uses the token up and signs in. */
export const acceptInvite = defineEndpoint({
  name: 'acceptInvite',
  service: 'auth',
  method: 'POST',
  path: '/account/members/invites/:token/accept',
  input: {
    params: tokenParams,
    body: v.object({
      name: nameSchema,
      email: emailSchema,
      password: newPasswordSchema,
      company_name: v.optional(lineSchema()),
    }),
  },
  output: sessionSchema,
  status: 201,
  errors: ['invite_invalid', 'email_in_use', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** How far an invite is: it may be accepted, or its 24 hours are over. One that was used is listed no more. */
export const INVITE_STATUSES = ['pending', 'expired'] as const

/** An invite as the team sees it. */
export const teamInviteSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: accountRoleSchema,
  /** Name of the member who sent it last. */
  inviter: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  status: v.picklist(INVITE_STATUSES),
})
export type TeamInvite = v.InferOutput<typeof teamInviteSchema>

const idParams = v.object({ id: documentIdSchema })

/** Lists invites that were not used, latest first; an expired one stays for a week. */
export const listInvites = defineEndpoint({
  name: 'listInvites',
  service: 'auth',
  method: 'GET',
  path: '/account/members/invites',
  input: {},
  output: v.object({ results: v.array(teamInviteSchema) }),
  auth: 'session',
  permission: { resource: 'team-management', action: 'read' },
  defaultMessage: 'Failed to get invites',
})

/** Invites a person by mail. An earlier invite of the same address stops working. */
export const createInvite = defineEndpoint({
  name: 'createInvite',
  service: 'auth',
  method: 'POST',
  path: '/account/members/invites',
  input: { body: v.strictObject({ email: emailSchema, role: v.picklist(INVITED_ROLES) }) },
  output: teamInviteSchema,
  status: 201,
  errors: ['email_in_use', 'invite_send_failed', 'invite_limit', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'create' },
  defaultMessage: 'Failed to send invite',
})

/** Sends an invite again with a link of its own and another 24 hours; the earlier link stops working. */
export const resendInvite = defineEndpoint({
  name: 'resendInvite',
  service: 'auth',
  method: 'PUT',
  path: '/account/members/invites/:id',
  input: { params: idParams },
  output: teamInviteSchema,
  errors: ['invite_resend_failed', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'create' },
  defaultMessage: 'Failed to resend invite',
})

/** Cancels an invite: its link stops working. */
export const cancelInvite = defineEndpoint({
  name: 'cancelInvite',
  service: 'auth',
  method: 'DELETE',
  path: '/account/members/invites/:id',
  input: { params: idParams },
  output: null,
  errors: ['invite_cancel_failed', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'delete' },
  defaultMessage: 'Failed to cancel invite',
})
