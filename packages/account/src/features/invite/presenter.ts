import type { PublicInvite, TeamInvite } from '@terrarium/contracts'
import type { Invite } from './repository.ts'
import type { TeamInviteRow } from './team-repository.ts'

/** Presents an invite to the person who has its token. */
export function presentInvite(invite: Invite): PublicInvite {
  return {
    id: invite.id,
    email: invite.email,
    role: invite.role,
    inviter: invite.inviter,
    company_name: invite.companyName,
    expires_at: invite.expiresAt.toISOString(),
  }
}

/** Presents an invite to the team. */
export function presentTeamInvite({ id, email, role, inviter, createdAt, expiresAt }: TeamInviteRow, now: Date): TeamInvite {
  return {
    id,
    email,
    role,
    inviter,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    status: expiresAt > now ? 'pending' : 'expired',
  }
}
