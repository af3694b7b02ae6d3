import { findRegionPrefix } from '@terrarium/contracts'
import { useParams } from 'react-router'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CreateDatabaseButton, CreateDatabaseHost } from './create-database-button.tsx'
import { DatabaseList } from './database-list.tsx'

/** The start of a region group: its databases, to be found, created, opened and deleted. */
export function RegionLandingPage() {
  const { region = '' } = useParams()
  const session = useSession()
  const prefix = findRegionPrefix(region)
  const group = prefix === undefined ? undefined : session?.regionGroups[prefix]
  usePageTitle(group?.displayName ?? text('databases.title'))
  if (group === undefined) return null
  const path = { regionGroup: group.regionPrefix, names: [] }
  return (
    <Pane>
      <PaneHead
        title={group.displayName}
        meta={
          <>
            <Badge tone="line">{text('explorer.region_group', { prefix: group.regionPrefix })}</Badge>
            <Badge tone="line">{text('explorer.region_rate', { rate: group.rate })}</Badge>
          </>
        }
        actions={<CreateDatabaseButton />}
      />
      <DatabaseList key={group.regionPrefix} path={path} place={group.displayName} />
      <CreateDatabaseHost parent={path} />
    </Pane>
  )
}
