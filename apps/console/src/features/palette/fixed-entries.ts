import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath, FeatureFlag, FeatureFlags } from '@terrarium/contracts'
import { LINKS } from '../../config/links.ts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/explorer-text.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { shellHref } from './query-entries.ts'

const PAGES: readonly {
  readonly name: string
  readonly label: string
  readonly icon: IconName
  readonly href: string
  readonly flag?: FeatureFlag
}[] = [
  { name: 'logs', label: text('nav.logs'), icon: 'logs', href: paths.logs.href() },
  { name: 'backups', label: text('nav.backups'), icon: 'backup', href: paths.backups.href(), flag: 'backup_restore' },
  { name: 'usage', label: text('nav.usage'), icon: 'usage', href: paths.usage.href() },
  { name: 'account', label: text('nav.account'), icon: 'gear', href: paths.accountSettings.href(), flag: 'account_settings' },
  { name: 'personal', label: text('nav.personal_settings'), icon: 'user', href: paths.personalSettings.href() },
]

/** The pages beside the explorer, as the navigation shows them. */
export function pageEntries(flags: FeatureFlags | undefined): readonly PaletteEntry[] {
  return PAGES.filter(({ flag }) => flag === undefined || isFlagOn(flags, flag)).map(({ name, label, icon, href }) => ({
    id: `page/${name}`,
    group: text('palette.pages'),
    label,
    icon,
    href,
  }))
}

/** A tab of the shell with the privileges of each role. */
export function runAsEntries(path: DatabasePath | undefined, roles: readonly string[]): readonly PaletteEntry[] {
  if (path === undefined) return []
  return roles.map((name) => ({
    id: `run-as/${name}`,
    group: text('palette.run_as'),
    label: text('palette.run_as_role', { name }),
    icon: 'role',
    href: shellHref(path, { text: '', context: { kind: 'role', name } }),
  }))
}

/** The links of the help menu. */
export const HELP_ENTRIES: readonly PaletteEntry[] = (['drivers', 'documentation', 'community', 'tools', 'support', 'status'] as const).map(
  (name) => ({
    id: `help/${name}`,
    group: text('nav.help'),
    label: text(`nav.${name}`),
    icon: 'external',
    onSelect: () => void window.open(LINKS[name], '_blank', 'noopener'),
  }),
)
