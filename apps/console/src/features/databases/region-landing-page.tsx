import { findRegionPrefix, isFlagOn } from '@terrarium/contracts'
import type { RegionGroup } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
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
import { isOnboardingSeen, markOnboardingSeen } from './onboarding-seen.ts'
import type { ConnectDialog } from './onboarding-tiles.tsx'

const OnboardingTiles = lazy(async () => ({ default: (await import('./onboarding-tiles.tsx')).OnboardingTiles }))

interface LandingProps {
  readonly region: RegionGroup
  readonly connectDialog: ConnectDialog
}

/** The databases of a region group, below the first steps until enough of them are done. */
function Landing({ region, connectDialog }: LandingProps) {
  const services = useServices()
  const flags = useSession()?.feature_flags
  const [isSeen, setSeen] = useState(isOnboardingSeen)
  const path = { regionGroup: region.regionPrefix, names: [] }
  const { data } = useInfiniteQuery(databasesQuery(services, path))
  const names = data?.pages.flatMap(({ results }) => results.map(({ name }) => name))
  const onSeen = useCallback(() => {
    markOnboardingSeen()
    setSeen(true)
  }, [])
  const hasSteps = isFlagOn(flags, 'onboarding_tiles') && !isSeen
  return (
    <>
      {hasSteps && names !== undefined && (
        <Suspense fallback={null}>
          <OnboardingTiles region={region} names={names} connectDialog={connectDialog} onSeen={onSeen} />
        </Suspense>
      )}
      {!(hasSteps && names?.length === 0) && <DatabaseList path={path} place={region.displayName} />}
    </>
  )
}

interface RegionLandingPageProps {
  /** What else there is of the region group, beside its name. */
  readonly actionsOf: (region: RegionGroup) => ReactNode
  readonly connectDialog: ConnectDialog
}

/** The start of a region group: its databases, to be found, created, opened and deleted. */
export function RegionLandingPage({ actionsOf, connectDialog }: RegionLandingPageProps) {
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
      <Landing key={group.regionPrefix} region={group} connectDialog={connectDialog} />
      <CreateDatabaseHost parent={{ regionGroup: group.regionPrefix, names: [] }} />
    </Pane>
  )
}
