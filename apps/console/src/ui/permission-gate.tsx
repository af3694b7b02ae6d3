import type { PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { usePermission } from '../data/permissions.ts'
import { useSession } from '../data/services.ts'
import { PermissionDenied } from './guard-pages.tsx'
import { Pane } from './pane.tsx'

interface PermissionGateProps {
  readonly resource: PermissionResource
  readonly action?: PrivilegeAction
  readonly children: ReactNode
}

/** Shows a page to members who may read what it is about, others what they lack. */
export function PermissionGate({ resource, action = 'read', children }: PermissionGateProps) {
  const session = useSession()
  const isAllowed = usePermission(resource, action)
  if (session === undefined || isAllowed) return children
  return (
    <Pane>
      <PermissionDenied role={session.user.role} missing={`${resource}: ${action}`} />
    </Pane>
  )
}
