import { isFlagOn } from '@terrarium/contracts'
import type { FeatureFlag, FeatureFlags } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/dashboard-text.ts'
import type { IconName } from '../icon.tsx'

/** A page of the main navigation. */
interface MainPage {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly href: string
  /** Hides the entry while it is off; its addresses keep working. */
  readonly flag?: FeatureFlag
}

const MAIN_PAGES: readonly MainPage[] = [
  { id: 'explorer', label: text('nav.explorer'), icon: 'database', href: paths.explorer.href() },
  { id: 'logs', label: text('nav.logs'), icon: 'logs', href: paths.logs.href() },
  { id: 'backups', label: text('nav.backups'), icon: 'backup', href: paths.backups.href(), flag: 'backup_restore' },
  { id: 'usage', label: text('nav.usage'), icon: 'usage', href: paths.usage.href() },
  { id: 'account', label: text('nav.account'), icon: 'gear', href: paths.accountSettings.href(), flag: 'account_settings' },
]

/** The pages of the main navigation that a session shows, in order. */
export function shownMainPages(flags: FeatureFlags | undefined): readonly MainPage[] {
  return MAIN_PAGES.filter(({ flag }) => flag === undefined || isFlagOn(flags, flag))
}
