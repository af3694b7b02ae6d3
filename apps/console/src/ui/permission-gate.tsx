import type { PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { usePermissions } from '../data/permissions.ts'
import { useSession } from '../data/services.ts'
import { PermissionDenied } from './guard-pages.tsx'
import { Pane } from './pane.tsx'

interface PermissionGateProps {
  readonly resource: PermissionResource
  /** Any of these opens the page. */
  readonly actions?: readonly PrivilegeAction[]
  readonly children: ReactNode
}

const READS: readonly PrivilegeAction[] = ['read']

/** Shows a page to members who may read what it is about, others what they lack. */
export function PermissionGate({ resource, actions = READS, children }: PermissionGateProps) {
  const session = useSession()
  const isAllowed = usePermissions(resource, actions)
  if (session === undefined || isAllowed) return children
  return (
    <Pane>
      <PermissionDenied role={session.user.role} missing={`${resource}: ${actions[actions.length - 1] ?? ''}`} />
    </Pane>
  )
}
