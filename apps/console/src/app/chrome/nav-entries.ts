import { paths } from '../../config/paths.ts'
import { text } from '../../messages/dashboard-text.ts'

/** A page of the main navigation. */
export interface NavEntry {
  readonly id: string
  readonly label: string
  readonly href: string
}

/** The pages of the main navigation, in order. */
export const NAV_ENTRIES: readonly NavEntry[] = [{ id: 'explorer', label: text('nav.explorer'), href: paths.explorer.href() }]
