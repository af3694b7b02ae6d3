import { formatDatabasePath, hasPlanFeature, isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { olderDashboardUrl } from '../../config/older-dashboard.ts'
import { createDatabaseHref, createHref, databaseSettingsHref, deleteDatabaseHref } from '../../config/paths.ts'
import type { ResourceKind } from '../../config/resource-kinds.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { unavailableDatabases } from '../../data/unavailable-databases.ts'
import { text } from '../../messages/explorer-text.ts'
import { copyText } from '../../ui/clipboard.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'

const CREATED: readonly { readonly kind: ResourceKind; readonly name: string; readonly icon: IconName }[] = [
  { kind: 'collections', name: text('create.collection'), icon: 'collection' },
  { kind: 'functions', name: text('create.function'), icon: 'function' },
  { kind: 'roles', name: text('create.role'), icon: 'role' },
  { kind: 'access_providers', name: text('create.access_provider'), icon: 'accessProvider' },
  { kind: 'keys', name: text('create.key'), icon: 'key' },
]

function action(id: string, label: string, icon: IconName, leads: Pick<PaletteEntry, 'href' | 'onSelect'>): PaletteEntry {
  return { id: `action/database/${id}`, group: text('palette.actions'), label, icon, ...leads }
}

function createEntries(path: DatabasePath): readonly PaletteEntry[] {
  const label = (option: string) => text('palette.choice', { label: text('create.title'), option })
  return [
    ...CREATED.map(({ kind, name, icon }) => action(`create/${kind}`, label(name), icon, { href: createHref(path, kind) })),
    action('create/child', label(text('create.child')), 'database', { href: createDatabaseHref(path) }),
  ]
}

/** Begins a snapshot of a database and says how that went. */
export type BackUp = (path: DatabasePath) => void

/** Whether the member may take snapshots, where the plan and the service have any. */
function useMayBackUp(): boolean {
  const session = useSession()
  const may = usePermission('snapshots', 'create')
  if (session === undefined || !isFlagOn(session.feature_flags, 'backup_restore')) return false
  return may && hasPlanFeature(session.account.plan, 'backup-configurations')
}

/**
 * What the menus of a database offer beside its pages, as far as the member may do it. A database that a copy or restore writes offers
 * nothing that changes it.
 */
export function useDatabaseActions(path: DatabasePath | undefined, onBackUp: BackUp | undefined): readonly PaletteEntry[] {
  const flags = useSession()?.feature_flags
  const isHeld = useSyncExternalStore(unavailableDatabases.subscribe, () => path !== undefined && unavailableDatabases.has(path))
  const mayCreate = usePermission('databases', 'create') && !isHeld
  const mayUpdate = usePermission('databases', 'update') && !isHeld
  const mayDelete = usePermission('databases', 'delete') && !isHeld
  const mayBackUp = useMayBackUp() && !isHeld
  const mayUseOlder = usePermission('v4', 'read')
  if (path === undefined) return []
  const name = path.names[path.names.length - 1] ?? ''
  const older = (['database', 'webshell'] as const).map((page) =>
    action(`older/${page}`, text(`older_dashboard.${page}`), 'external', {
      onSelect: () => void window.open(olderDashboardUrl(page, path, flags), '_blank', 'noopener'),
    }),
  )
  return [
    ...(mayCreate ? createEntries(path) : []),
    ...(mayUpdate ? [action('settings', text('databases.settings'), 'gear', { href: databaseSettingsHref(path) })] : []),
    action('copy-path', text('databases.copy_path'), 'copy', { onSelect: () => void copyText(formatDatabasePath(path)) }),
    ...(mayBackUp && onBackUp !== undefined
      ? [action('back-up', text('databases.back_up_now'), 'backup', { onSelect: () => onBackUp(path) })]
      : []),
    ...(mayUseOlder ? older : []),
    ...(mayDelete ? [action('delete', text('palette.delete_database', { name }), 'trash', { href: deleteDatabaseHref(path) })] : []),
  ]
}
