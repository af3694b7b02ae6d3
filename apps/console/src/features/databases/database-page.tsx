import { parentPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CREATE_DATABASE_DIALOG, DATABASE_TABS, DELETE_DIALOG, locationHref, paths, SETTINGS_DIALOG } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { usePermission } from '../../data/permissions.ts'
import { stagedStatusQuery } from '../../data/schema-files.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { CreateDatabaseHost } from './create-database-button.tsx'
import { CreateMenu } from './create-menu.tsx'
import { DatabaseMenu } from './database-menu.tsx'
import { DatabaseOverview } from './database-overview.tsx'

const DatabaseSettingsDialog = lazyDialog(async () => (await import('./database-settings-dialog.tsx')).DatabaseSettingsDialog)
const DeleteDatabaseDialog = lazyDialog(async () => (await import('./delete-database-dialog.tsx')).DeleteDatabaseDialog)

type OpenDialog = 'delete' | 'settings' | undefined

/** Whether a schema is staged, as the page has read it already. */
function useIsStaged(): boolean {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useQuery({ ...stagedStatusQuery(services, path, false), enabled: false })
  return data !== undefined && data.state !== 'none'
}

/** What the head says beside the name. */
function Badges() {
  const { details } = useDatabase()
  const isStaged = useIsStaged()
  return (
    <>
      {isStaged && (
        <Badge tone="info" icon="branch">
          {text('database.staged')}
        </Badge>
      )}
      {details.protected === true && (
        <Badge tone="line" icon="lock">
          {text('databases.protected')}
        </Badge>
      )}
      {details.typechecked !== undefined && (
        <Badge tone="line">{`${text('database.typecheck')}: ${text(details.typechecked ? 'database.on' : 'database.off')}`}</Badge>
      )}
    </>
  )
}

/** Deletes as the page's menu does, where the address asks for it and the member may. */
function useAskedDelete(isAsked: boolean, onDelete: () => void): void {
  const may = usePermission('databases', 'delete')
  const latest = useRef(onDelete)
  latest.current = onDelete
  useEffect(() => {
    if (isAsked && may) latest.current()
  }, [isAsked, may])
}

interface DatabasePageProps {
  readonly connect: ReactNode
  /** Begins a snapshot and says how that went. */
  readonly onBackUp: (path: DatabasePath) => void
}

/** One database: its head, its tabs and the overview; the shell's tab leaves the rest of the page to the shell. */
export function DatabasePage({ connect, onBackUp }: DatabasePageProps) {
  const { path, details, isLocked } = useDatabase()
  const edits = useEdits()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<OpenDialog>()
  const tab = DATABASE_TABS.find((known) => known === search.get('tab')) ?? 'overview'
  const parent = parentPath(path) ?? path
  const asksForSettings = search.get('dialog') === SETTINGS_DIALOG
  const forgetDialog = () => {
    const next = new URLSearchParams(search)
    next.delete('dialog')
    setSearch(next, { replace: true })
  }
  const openSettings = () => edits.begin(() => setDialog('settings'))
  const close = () => {
    setDialog(undefined)
    if (asksForSettings) forgetDialog()
  }
  useEffect(() => {
    if (!asksForSettings || !isLocked) return
    forgetDialog()
    openSettings()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that an address asks
  }, [asksForSettings, isLocked])
  const beginDelete = () => edits.begin(() => setDialog('delete'))
  useAskedDelete(search.get('dialog') === DELETE_DIALOG, () => {
    forgetDialog()
    beginDelete()
  })
  return (
    <>
      <DatabaseHead
        meta={<Badges />}
        actions={
          <>
            <DatabaseMenu
              path={path}
              globalId={details.globalId}
              bordered
              onSettings={openSettings}
              onBackUp={() => onBackUp(path)}
              onDelete={beginDelete}
            />
            {tab === 'overview' && <CreateMenu refusal={edits.refusal} childDialog={CREATE_DATABASE_DIALOG} />}
            {tab !== 'shell' && (
              <Link className={buttonClass({ variant: 'primary' })} to={paths.database.href(path.regionGroup, path.names, 'shell')}>
                <Icon name="shell" />
                {text('databases.open_shell')}
              </Link>
            )}
          </>
        }
      />
      <DatabaseTabs current={tab} />
      {tab === 'overview' && <DatabaseOverview connect={connect} />}
      <CreateDatabaseHost parent={path} />
      <DatabaseSettingsDialog open={dialog === 'settings' || (asksForSettings && !isLocked)} onClose={close} />
      {edits.question}
      <DeleteDatabaseDialog
        open={dialog === 'delete'}
        parent={parent}
        name={details.name}
        onClose={close}
        onDeleted={() => void navigate(locationHref(parent.regionGroup, parent.names), { replace: true })}
      />
    </>
  )
}
