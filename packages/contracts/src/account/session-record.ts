import * as v from 'valibot'
import { SESSION_COOKIE_SIZE_MAX } from './constants.ts'
import { featureFlagsSchema } from './feature-flags.ts'
import { accountRoleSchema, viewControlsSchema } from './permission.ts'
import { assumedControlsOf } from './role-view-controls.ts'
import { regionGroupsSchema, type RegionGroups, type RegionPrefix } from './region-group.ts'

/** How a member came to the account. */
export const SIGN_UP_METHODS = ['email', 'oauth'] as const

const limitsSchema = v.record(v.string(), v.nullable(v.number()))

const sessionEntries = v.object({
  id: v.string(),
  session_id: v.string(),
  secret: v.string(),
  refresh_token: v.optional(v.string()),
  regionGroups: regionGroupsSchema,
  userRegionGroups: v.array(v.string()),
  user: v.object({
    id: v.string(),
    role: accountRoleSchema,
    name: v.string(),
    email: v.string(),
    otp_enabled: v.boolean(),
    created_at: v.string(),
  }),
  account: v.object({
    account_id: v.string(),
    company_name: v.string(),
    legacy_account: v.boolean(),
    plan: v.string(),
    plan_display_name: v.string(),
  }),
  feature_flags: v.optional(featureFlagsSchema, {}),
  view_controls: v.optional(viewControlsSchema),
  /** Known once the identity has been read. */
  limits: v.optional(limitsSchema),
  signUpMethod: v.picklist(SIGN_UP_METHODS),
  oauthProvider: v.optional(v.nullable(v.string())),
})

/**
 * The record that the browser keeps while a member is signed in: answer of sign-in and of accepting an invite. View controls that are not in it
 * are assumed from the role.
 */
export const sessionSchema = v.pipe(
  sessionEntries,
  v.transform(({ view_controls: controls, ...rest }) => ({ ...rest, view_controls: controls ?? assumedControlsOf(rest.user.role) })),
)
export type Session = v.InferOutput<typeof sessionSchema>

/** The member as screens show them: answer of `GET /whoami`. */
export const sessionUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  role: accountRoleSchema,
  email: v.string(),
  created_at: v.string(),
  account: v.object({
    account_id: v.string(),
    company_name: v.string(),
    plan: v.string(),
    plan_display_name: v.string(),
  }),
  signUpMethod: v.picklist(SIGN_UP_METHODS),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

/** What the member may do and see, refreshed while signed in: answer of `GET /auth/identity`. */
export const identitySchema = v.object({
  id: v.string(),
  role: accountRoleSchema,
  plan: v.string(),
  planSynced: v.boolean(),
  plan_display_name: v.string(),
  plan_monthly_price: v.number(),
  limits: limitsSchema,
  view_controls: viewControlsSchema,
  feature_flags: featureFlagsSchema,
  is_plan_deprecated: v.boolean(),
  eligible_for_trial: v.boolean(),
  otp_enabled: v.boolean(),
  pending_email: v.nullable(v.string()),
  userRegionGroups: v.array(v.string()),
})
export type Identity = v.InferOutput<typeof identitySchema>

/**
 * Renders a session as a cookie value: URI-encoded JSON, without flags and view controls where the whole would be too long.
 *
 * Secrets of region groups and the refresh token never go into it: a cookie reaches every port of its host, and the services need `secret` alone.
 */
export function encodeSessionCookie(session: Session): string {
  const { refresh_token: _token, regionGroups, ...rest } = session
  const record = { ...rest, regionGroups: withoutSecrets(regionGroups) }
  const whole = encodeURIComponent(JSON.stringify(record))
  if (whole.length <= SESSION_COOKIE_SIZE_MAX) return whole
  const { feature_flags: _flags, view_controls: _controls, ...lean } = record
  return encodeURIComponent(JSON.stringify(lean))
}

function withoutSecrets(groups: RegionGroups): RegionGroups {
  const open: RegionGroups = {}
  for (const [prefix, group] of Object.entries(groups)) {
    if (group === undefined) continue
    const { secret: _secret, ...rest } = group
    open[prefix as RegionPrefix] = rest
  }
  return open
}

/** Reads a cookie value written by `encodeSessionCookie`; undefined when it holds anything else. */
export function decodeSessionCookie(value: string): Session | undefined {
  try {
    const parsed = v.safeParse(sessionSchema, JSON.parse(decodeURIComponent(value)))
    return parsed.success ? parsed.output : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined
    throw error
  }
}

/** Returns whether a host is that of the same machine, where cookies need not be secure. */
export function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]' || hostname === '::1'
  )
}
