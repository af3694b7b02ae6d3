import type { FeatureFlag } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/dashboard-text.ts'

/** A page of the main navigation. */
export interface NavEntry {
  readonly id: string
  readonly label: string
  readonly href: string
  /** Hides the entry while it is off; its addresses keep working. */
  readonly flag?: FeatureFlag
}

/** The pages of the main navigation, in order. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { id: 'explorer', label: text('nav.explorer'), href: paths.explorer.href() },
  { id: 'logs', label: text('nav.logs'), href: paths.logs.href() },
  { id: 'backups', label: text('nav.backups'), href: paths.backups.href(), flag: 'backup_restore' },
  { id: 'usage', label: text('nav.usage'), href: paths.usage.href() },
  { id: 'account', label: text('nav.account'), href: paths.accountSettings.href(), flag: 'account_settings' },
]
