import { usePageTitle } from '../../ui/page-title.ts'
import { text } from '../../messages/backups-text.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BACKUP_TABS, backupsHref, useBackupsAddress } from './backups-address.ts'
import { PartGate, PlanGate } from './backups-gate.tsx'
import { DatabasesTab } from './databases-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { SnapshotsTab } from './snapshots-tab.tsx'

function Parts() {
  const { tab } = useBackupsAddress()
  const tabs = BACKUP_TABS.map((id) => ({ id, label: text(`backups.${id}`), href: backupsHref({ tab: id }) }))
  return (
    <>
      <Tabs label={text('backups.tabs')} tabs={tabs} current={tab} />
      <PaneContent>
        {tab === 'databases' && (
          <PartGate resource="backup-configurations">
            <DatabasesTab />
          </PartGate>
        )}
        {tab === 'snapshots' && (
          <PartGate resource="snapshots">
            <SnapshotsTab />
          </PartGate>
        )}
        {tab === 'jobs' && <JobsTab />}
      </PaneContent>
    </>
  )
}

/** Backups of databases, their snapshots, and the copies and restores of these. */
export function BackupsPage() {
  usePageTitle(text('backups.title'))
  return (
    <Pane>
      <PaneHead title={text('backups.title')} />
      <PlanGate>
        <Parts />
      </PlanGate>
    </Pane>
  )
}
