import { findRegionPrefix, REGION_PREFIXES } from '@terrarium/contracts'
import { Outlet, useLocation, useParams } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { ExplorerSidebar } from '../../features/explorer/explorer-sidebar.tsx'
import { text } from '../../messages/explorer-text.ts'
import { PermissionDenied, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Pane } from '../../ui/pane.tsx'
import { BarePage } from '../layouts/dashboard-layout.tsx'
import { ExitKitHost } from './exit-kit-host.tsx'
import { RedirectKeepingQuery } from './redirect.tsx'

/** Everything of one region group: checks the region and the permission, then shows the sidebar and the page. */
export function ExplorerRoute() {
  const { region = '' } = useParams()
  const { pathname } = useLocation()
  const session = useSession()
  const mayRead = usePermission('databases', 'read')
  const prefix = findRegionPrefix(region)
  if (session === undefined) return null
  if (prefix === undefined || session.regionGroups[prefix] === undefined) {
    return (
      <BarePage>
        <Pane>
          <ResourceNotFound message={text('explorer.invalid_region')} />
        </Pane>
      </BarePage>
    )
  }
  if (!REGION_PREFIXES.some((known) => known === region)) return <RedirectKeepingQuery to={pathname.replace(region, prefix)} />
  if (!mayRead) {
    return (
      <BarePage>
        <Pane>
          <PermissionDenied role={session.user.role} missing="databases: read" />
        </Pane>
      </BarePage>
    )
  }
  return (
    <>
      <ExplorerSidebar region={prefix} />
      <Outlet />
      <ExitKitHost />
    </>
  )
}
