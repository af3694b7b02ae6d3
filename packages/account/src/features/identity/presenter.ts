import { FEATURE_FLAGS, type FeatureFlag, type Identity, type Session, type SessionUser, viewControlsOf } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'

const FLAGS_OFF: readonly FeatureFlag[] = ['per_db_team_management', 'support_chat']

/** Feature flags of this service: all but those for features it does not have. */
export const SERVICE_FLAGS: Readonly<Record<string, boolean>> = Object.fromEntries(
  FEATURE_FLAGS.map((flag) => [flag, !FLAGS_OFF.includes(flag)]),
)

/** Presents the member for `GET /whoami`. */
export function presentSessionUser(member: Member): SessionUser {
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    email: member.email,
    created_at: member.createdAt.toISOString(),
    account: presentAccount(member),
    signUpMethod: presentSignUp(member).signUpMethod,
  }
}

/** Presents how a member came to the account. */
export function presentSignUp({ oauthProvider }: Member): Required<Pick<Session, 'signUpMethod' | 'oauthProvider'>> {
  return { signUpMethod: oauthProvider === null ? 'email' : 'oauth', oauthProvider }
}

/** Presents the account a member belongs to. */
export function presentAccount(member: Member): SessionUser['account'] {
  const { account } = member
  return { account_id: account.id, company_name: account.companyName, plan: account.plan, plan_display_name: account.plan }
}

/** Presents what the member may do and see; on one's own machine nothing is limited and nothing is charged. */
export function presentIdentity(member: Member, regionPrefixes: readonly string[]): Identity {
  return {
    id: member.id,
    role: member.role,
    plan: member.account.plan,
    planSynced: true,
    plan_display_name: member.account.plan,
    plan_monthly_price: 0,
    limits: { read: null, write: null, compute: null, storage: null },
    view_controls: copyControls(member),
    feature_flags: SERVICE_FLAGS,
    is_plan_deprecated: false,
    eligible_for_trial: false,
    otp_enabled: member.otpEnabled,
    pending_email: member.pendingEmail,
    userRegionGroups: [...regionPrefixes],
  }
}

/** Returns a member's view controls as the contract carries them. */
export function copyControls(member: Member): Identity['view_controls'] {
  return Object.fromEntries(Object.entries(viewControlsOf(member.role)).map(([resource, actions]) => [resource, [...actions]]))
}
