import { useSearchParams } from 'react-router'
import { PaneContent } from '../../../ui/pane.tsx'
import { RoleFrame } from '../role-frame.tsx'
import { RoleTrial } from '../trial/role-trial.tsx'
import { PrivilegesEditor } from './privileges-editor.tsx'

/** The privileges of a role, or with `view=trial` what a query may do with them. */
export function PrivilegesPage() {
  const [search] = useSearchParams()
  if (search.get('view') === 'trial') {
    return (
      <RoleFrame tab="trial">
        {(role) => (
          <PaneContent>
            <RoleTrial key={role.name} role={role} />
          </PaneContent>
        )}
      </RoleFrame>
    )
  }
  return <RoleFrame tab="privileges">{(role) => <PrivilegesEditor key={role.name} role={role} />}</RoleFrame>
}
