import { RoleFrame } from '../role-frame.tsx'
import { MembershipsEditor } from './memberships-editor.tsx'

/** Whose documents have a role. */
export function MembershipsPage() {
  return <RoleFrame tab="memberships">{(role) => <MembershipsEditor key={role.name} role={role} />}</RoleFrame>
}
