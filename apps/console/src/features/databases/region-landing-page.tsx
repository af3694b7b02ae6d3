import { findRegionPrefix, isFlagOn } from '@terrarium/contracts'
import type { RegionGroup } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CreateDatabaseButton, CreateDatabaseHost } from './create-database-button.tsx'
import { DatabaseList } from './database-list.tsx'
import { FirstRun } from './first-run.tsx'

/** The databases of a region group; the very first visit begins with what to do in the first minute. */
function Landing({ region }: { readonly region: RegionGroup }) {
  const services = useServices()
  const flags = useSession()?.feature_flags
  const path = { regionGroup: region.regionPrefix, names: [] }
  const { data } = useInfiniteQuery(databasesQuery(services, path))
  const isFirst = data?.pages.every(({ results }) => results.length === 0) === true && isFlagOn(flags, 'onboarding_tiles')
  return isFirst ? <FirstRun region={region} /> : <DatabaseList path={path} place={region.displayName} />
}

interface RegionLandingPageProps {
  /** What else there is of the region group, beside its name. */
  readonly actionsOf: (region: RegionGroup) => ReactNode
}

/** The start of a region group: its databases, to be found, created, opened and deleted. */
export function RegionLandingPage({ actionsOf }: RegionLandingPageProps) {
  const { region = '' } = useParams()
  const session = useSession()
  const prefix = findRegionPrefix(region)
  const group = prefix === undefined ? undefined : session?.regionGroups[prefix]
  usePageTitle(group?.displayName ?? text('databases.title'), text('nav.explorer'))
  if (group === undefined) return null
  return (
    <Pane>
      <PaneHead
        title={group.displayName}
        meta={
          <>
            <Badge tone="line">{text('explorer.region_group', { prefix: group.regionPrefix })}</Badge>
            <Badge tone="line">{text('explorer.region_rate', { rate: group.rate })}</Badge>
            {actionsOf(group)}
          </>
        }
        actions={<CreateDatabaseButton />}
      />
      <Landing key={group.regionPrefix} region={group} />
      <CreateDatabaseHost parent={{ regionGroup: group.regionPrefix, names: [] }} />
    </Pane>
  )
}
