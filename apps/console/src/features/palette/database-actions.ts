import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { olderDashboardUrl } from '../../config/older-dashboard.ts'
import { createDatabaseHref, createHref, databaseSettingsHref } from '../../config/paths.ts'
import type { ResourceKind } from '../../config/resource-kinds.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
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

/** What the menus of a database offer beside its pages, as far as the member may do it. */
export function useDatabaseActions(path: DatabasePath | undefined): readonly PaletteEntry[] {
  const flags = useSession()?.feature_flags
  const mayCreate = usePermission('databases', 'create')
  const mayUpdate = usePermission('databases', 'update')
  const mayUseOlder = usePermission('v4', 'read')
  if (path === undefined) return []
  const older = (['database', 'webshell'] as const).map((page) =>
    action(`older/${page}`, text(`older_dashboard.${page}`), 'external', {
      onSelect: () => void window.open(olderDashboardUrl(page, path, flags), '_blank', 'noopener'),
    }),
  )
  return [
    ...(mayCreate ? createEntries(path) : []),
    ...(mayUpdate ? [action('settings', text('databases.settings'), 'gear', { href: databaseSettingsHref(path) })] : []),
    action('copy-path', text('databases.copy_path'), 'copy', { onSelect: () => void copyText(formatDatabasePath(path)) }),
    ...(mayUseOlder ? older : []),
  ]
}
