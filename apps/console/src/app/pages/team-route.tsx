import { AuditLogTab } from '../../features/audit-log/audit-log-tab.tsx'
import { TeamPage } from '../../features/team/team-page.tsx'

/** The team with the audit log beside it. */
export function TeamRoute() {
  return <TeamPage auditLog={(members) => <AuditLogTab members={members} />} />
}
