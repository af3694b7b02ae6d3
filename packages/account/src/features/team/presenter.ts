import type { TeamMember } from '@terrarium/contracts'
import type { TeamRow } from './repository.ts'

/** Presents a member to the team. */
export function presentTeamMember({ id, name, email, role, otpEnabled, suspended, createdAt, lastSeenAt }: TeamRow): TeamMember {
  return {
    id,
    name,
    email,
    role,
    otp_enabled: otpEnabled,
    suspended,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }
}
