import {
  FEATURE_FLAGS,
  isPlan,
  PLAN_OFFERS,
  type FeatureFlag,
  type Identity,
  type Session,
  type SessionUser,
  viewControlsOf,
} from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import type { GrantSettings } from '../../access/database-policy.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { PlanIdentity } from '../billing/service.ts'

const FLAGS_OFF: readonly FeatureFlag[] = ['support_chat']

/** Returns the feature flags of this service: all but those for features it does not have, and grants of databases as they are set. */
export function serviceFlags({ grantsDatabases = false }: GrantSettings): Record<string, boolean> {
  const isOn = (flag: FeatureFlag): boolean => (flag === 'per_db_team_management' ? grantsDatabases : !FLAGS_OFF.includes(flag))
  return Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, isOn(flag)]))
}

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
  return { account_id: account.id, company_name: account.companyName, plan: account.plan, plan_display_name: displayNameOf(account.plan) }
}

function displayNameOf(plan: string): string {
  return isPlan(plan) ? PLAN_OFFERS[plan].name : plan
}

/** Presents what the member may do and see. */
export function presentIdentity(
  member: Member,
  { hasMarketplace, ...plan }: PlanIdentity,
  context: GrantSettings & Pick<AccountContext, 'regionGroups'>,
): Identity {
  return {
    id: member.id,
    role: member.role,
    ...plan,
    view_controls: { ...copyControls(member), ...(hasMarketplace && MARKETPLACE_CONTROLS) },
    feature_flags: serviceFlags(context),
    otp_enabled: member.otpEnabled,
    pending_email: member.pendingEmail,
    userRegionGroups: context.regionGroups.map(({ prefix }) => prefix),
  }
}

/** The marketplace bills its subscribers, so that they neither change nor pay the plan here (BILL-03). */
const MARKETPLACE_CONTROLS: Identity['view_controls'] = { 'billing-first-party': [], upgrades: [] }

/** Returns a member's view controls as the contract carries them. */
export function copyControls(member: Member): Identity['view_controls'] {
  return Object.fromEntries(Object.entries(viewControlsOf(member.role)).map(([resource, actions]) => [resource, [...actions]]))
}
