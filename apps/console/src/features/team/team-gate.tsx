import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { hasTeamAccess } from '../../data/team-access.ts'
import { text } from '../../messages/team-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'

/** Shows a page of the team to those whose role and whose plan open it; the refusal of the role comes first. */
export function TeamGate({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  if (session === undefined) return null
  return (
    <PermissionGate resource="team-management">
      {hasTeamAccess(session) ? (
        children
      ) : (
        <Pane>
          <PaneHead title={text('team.title')} />
          <PaneContent>
            <EmptyState
              jar="lock"
              title={text('team.plan_gate', { feature: text('team.plan_feature'), plans: text('team.plan_names') })}
              actions={
                <a className={buttonClass({ variant: 'primary' })} href={paths.billing.href()}>
                  {text('nav.upgrade')}
                </a>
              }
            />
          </PaneContent>
        </Pane>
      )}
    </PermissionGate>
  )
}
