import { formatDatabasePath, hasPlanFeature, isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { Link, useNavigate } from 'react-router'
import { EXTERNAL_LINK } from '../../config/links.ts'
import { olderDashboardUrl } from '../../config/older-dashboard.ts'
import { databaseSettingsHref, exportHref, paths } from '../../config/paths.ts'
import { environmentLabels } from '../../data/environments.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

interface DatabaseMenuProps {
  readonly path: DatabasePath
  readonly globalId?: string | undefined
  readonly onDelete: () => void
  readonly onSettings?: () => void
  readonly onBackUp?: () => void
  readonly bordered?: boolean
}

/** The database in the older dashboard, for those who may use it. */
function OlderDashboardItems({ path }: { readonly path: DatabasePath }) {
  const session = useSession()
  const mayUse = usePermission('v4', 'read')
  if (!mayUse) return null
  const link = (page: 'database' | 'webshell') => (
    <MenuItem key={page} icon="external" render={<a href={olderDashboardUrl(page, path, session?.feature_flags)} {...EXTERNAL_LINK} />}>
      {text(`older_dashboard.${page}`)}
    </MenuItem>
  )
  return (
    <>
      <MenuSeparator />
      {link('database')}
      {link('webshell')}
    </>
  )
}

/** The way to a snapshot, where the plan has any. */
function BackUpItem({ onBackUp }: { readonly onBackUp: () => void }) {
  const session = useSession()
  const mayBackUp = usePermission('snapshots', 'create')
  if (session === undefined || !isFlagOn(session.feature_flags, 'backup_restore')) return null
  if (!hasPlanFeature(session.account.plan, 'backup-configurations')) return null
  return (
    <MenuItem icon="backup" disabledReason={mayBackUp ? undefined : text('databases.no_permission_back_up')} onSelect={onBackUp}>
      {text('databases.back_up_now')}
    </MenuItem>
  )
}

/** What can be done with a database. */
export function DatabaseMenu({ path, globalId, onDelete, onSettings, onBackUp, bordered = false }: DatabaseMenuProps) {
  const mayDelete = usePermission('databases', 'delete')
  const mayUpdate = usePermission('databases', 'update')
  const name = path.names[path.names.length - 1] ?? ''
  const label = text('databases.actions_of', { name })
  const navigate = useNavigate()
  // Where the settings are not at hand they are on the database's own page.
  const openSettings = onSettings ?? (() => void navigate(databaseSettingsHref(path)))
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<Button variant={bordered ? 'secondary' : 'ghost'} size={bordered ? 'md' : 'sm'} square icon="more" aria-label={label} />}
      rowKeys={{ F2: mayUpdate ? openSettings : undefined, Delete: mayDelete ? onDelete : undefined }}
    >
      <MenuItem icon="database" render={<Link to={paths.database.href(path.regionGroup, path.names)} />}>
        {text('databases.open')}
      </MenuItem>
      <MenuItem icon="shell" render={<Link to={paths.database.href(path.regionGroup, path.names, 'shell')} />}>
        {text('databases.open_shell')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(formatDatabasePath(path))}>
        {text('databases.copy_path')}
      </MenuItem>
      <MenuItem icon="download" render={<Link to={exportHref(path.regionGroup, path.names)} />}>
        {text('databases.export')}
      </MenuItem>
      {onBackUp !== undefined && <BackUpItem onBackUp={onBackUp} />}
      <MenuItem
        icon="gear"
        end={<kbd aria-hidden="true">F2</kbd>}
        disabledReason={mayUpdate ? undefined : text('databases.no_permission_update')}
        onSelect={openSettings}
      >
        {text('databases.settings')}
      </MenuItem>
      {globalId !== undefined && onSettings !== undefined && (
        <MenuItem icon="lock" onSelect={() => environmentLabels.set(globalId, 'production')}>
          {text('databases.mark_production')}
        </MenuItem>
      )}
      <OlderDashboardItems path={path} />
      <MenuSeparator />
      <MenuItem
        icon="trash"
        danger
        end={<kbd aria-hidden="true">{text('key.delete')}</kbd>}
        disabledReason={mayDelete ? undefined : text('databases.no_permission_delete')}
        onSelect={onDelete}
      >
        {text('databases.delete')}
      </MenuItem>
    </Menu>
  )
}
