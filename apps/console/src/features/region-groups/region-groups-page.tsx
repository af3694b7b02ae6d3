import { listRegionCapabilities, REGION_GROUPS } from '@terrarium/contracts'
import type { RegionCapability } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/region-groups-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import { REGION_ROWS, capabilityColumns } from './capability-columns.tsx'
import styles from './region-groups.module.css'

function capabilitiesQuery({ account }: Services) {
  return queryOptions({
    queryKey: ['region-capabilities'],
    queryFn: ({ signal }) => account.call(listRegionCapabilities, {}, { signal }),
    staleTime: 0,
  })
}

/** What hinders a look at a region group, and the setting that may be wrong. */
function Fault({ region, fault }: RegionCapability) {
  if (fault === null) return null
  const setting = `TERRARIUM_${region.toUpperCase()}_${fault === 'refused' ? 'SECRET' : 'URL'}`
  return <Note tone="bad">{text(`regions.fault.${fault}`, { region: REGION_GROUPS[region].displayName, setting })}</Note>
}

function RegionGroups() {
  const options = capabilitiesQuery(useServices())
  const regions = useQuery(options)
  const rows = useQuery({ ...options, select: (found) => (found.length === 0 ? [] : REGION_ROWS) })
  const check = (
    <Button icon="refresh" loading={regions.isFetching} onClick={() => void regions.refetch()}>
      {text('regions.check')}
    </Button>
  )
  return (
    <>
      <PaneHead title={text('regions.title')} actions={check} />
      <p className={styles['lead']}>{text('regions.lead')}</p>
      <div className={styles['faults']} role="status">
        {regions.data?.map((region) => (
          <Fault key={region.region} {...region} />
        ))}
      </div>
      <SettingsList
        query={rows}
        caption={text('regions.caption')}
        columns={capabilityColumns(regions.data ?? [])}
        rowKey={(row) => row}
        failed={text('regions.load_failed')}
        empty={{ title: text('regions.empty'), text: text('regions.empty_text') }}
      />
    </>
  )
}

/** For those who run the server: what the databases of each region group were found to answer. */
export function RegionGroupsPage() {
  usePageTitle(text('regions.title'))
  return (
    <PermissionGate resource="account" actions={['update']}>
      <Pane>
        <RegionGroups />
      </Pane>
    </PermissionGate>
  )
}
