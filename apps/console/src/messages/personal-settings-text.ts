import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { IDENTITY_TEXTS } from './en-identity.ts'
import { PERSONAL_TEXTS } from './en-personal-settings.ts'

/** Returns a text of the settings of a member, of passwords and addresses, of the frame, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...IDENTITY_TEXTS, ...PERSONAL_TEXTS })
