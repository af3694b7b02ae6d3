import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { REGION_GROUPS_TEXTS } from './en-region-groups.ts'

/** Returns a text of the page that shows what region groups answer, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...REGION_GROUPS_TEXTS })
