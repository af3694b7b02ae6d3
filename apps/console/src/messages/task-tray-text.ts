import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { BACKUPS_TEXTS } from './en-backups.ts'
import { METERING_TEXTS } from './en-metering.ts'
import { TASK_TRAY_TEXTS } from './en-task-tray.ts'

/** Returns a text of the tray of running work, of what runs in it, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...BACKUPS_TEXTS, ...METERING_TEXTS, ...TASK_TRAY_TEXTS })
