import type { DatabasePath } from '@terrarium/contracts'
import type { IconName } from '../../ui/icon.tsx'

/** Something that the palette leads to or does. */
export interface PaletteEntry {
  /** Kind and name; the kind decides which prefix shows it. */
  readonly id: string
  readonly group: string
  readonly label: string
  /** Where it is, where the label alone does not say. */
  readonly detail?: string
  readonly icon: IconName
  readonly href?: string
  readonly onSelect?: () => void
  readonly keys?: string
  /** The database that the palette can look into from here. */
  readonly inside?: DatabasePath
}
