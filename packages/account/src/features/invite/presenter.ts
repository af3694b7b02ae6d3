import type { PublicInvite } from '@terrarium/contracts'
import type { Invite } from './repository.ts'

/** Presents an invite to the holder of its token. The first owner's belongs to no account yet. */
export function presentInvite(invite: Invite): PublicInvite {
  return {
    id: invite.id,
    email: invite.email,
    role: invite.role,
    inviter: null,
    company_name: null,
    expires_at: invite.expiresAt.toISOString(),
  }
}
