import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { BACKUPS_TEXTS } from './en-backups.ts'

/** Returns a text of backups, snapshots, copies and restores, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...BACKUPS_TEXTS })
