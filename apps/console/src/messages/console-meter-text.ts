import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { CONSOLE_METER_TEXTS } from './en-console-meter.ts'

/** Returns a text of the list of what the console's own queries have cost, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...CONSOLE_METER_TEXTS })
