import type { OwnSession, RegionGroups, Session } from '@terrarium/contracts'
import { copyControls, presentAccount, presentSignUp, serviceFlags } from '../identity/presenter.ts'
import type { Member } from '../../access/caller.ts'
import type { GrantSettings } from '../../access/database-policy.ts'
import type { ListedSession } from './repository.ts'

/** What a session's record is presented from. */
export interface OpenedSession {
  readonly id: string
  readonly secret: string
  readonly refreshToken: string
  readonly member: Member
  readonly regionGroups: RegionGroups
}

/** Presents a session that was just opened: the only time its secrets are known. */
export function presentSession(opened: OpenedSession, context: GrantSettings): Session {
  const { id, secret, refreshToken, member, regionGroups } = opened
  return {
    id,
    session_id: id,
    secret,
    refresh_token: refreshToken,
    regionGroups,
    userRegionGroups: Object.keys(regionGroups),
    user: {
      id: member.id,
      role: member.role,
      name: member.name,
      email: member.email,
      otp_enabled: member.otpEnabled,
      created_at: member.createdAt.toISOString(),
    },
    account: { ...presentAccount(member), legacy_account: false },
    feature_flags: serviceFlags(context),
    view_controls: copyControls(member),
    ...presentSignUp(member),
  }
}

/** Presents a session of the member's list. */
export function presentListedSession(session: ListedSession, currentId: string): OwnSession {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    client: session.client ?? session.kind,
    current: session.id === currentId,
  }
}
