import * as v from 'valibot'
import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../account/constants.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { accountRoleSchema } from '../account/permission.ts'
import { sessionSchema } from '../account/session-record.ts'

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

/** E-mail address: something before and after an @, no spaces; trimmed. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(EMAIL_LENGTH_MAX), v.email())

/** Password of one's own choosing: 12 to 256 characters. The service also refuses the e-mail address itself and one repeated character. */
export const newPasswordSchema = v.pipe(v.string(), v.minLength(PASSWORD_LENGTH_MIN), v.maxLength(PASSWORD_LENGTH_MAX))

/** Accepts an invite: makes the member (and, for the first owner, the account), uses the token up and signs in. */
export const acceptInvite = defineEndpoint({
  name: 'acceptInvite',
  service: 'auth',
  method: 'POST',
  path: '/account/members/invites/:token/accept',
  input: {
    params: tokenParams,
    body: v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH_MAX)),
      email: emailSchema,
      password: newPasswordSchema,
      company_name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_LENGTH_MAX))),
    }),
  },
  output: sessionSchema,
  status: 201,
  errors: ['invite_invalid', 'validation_error', 'email_in_use', 'cooldown'],
  auth: 'public',
  permission: 'public',
})
