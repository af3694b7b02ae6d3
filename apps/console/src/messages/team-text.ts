import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { ACCOUNT_SETTINGS_TEXTS } from './en-account-settings.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { TEAM_TEXTS } from './en-team.ts'

/** Returns a text of the team, of the settings of the account, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...ACCOUNT_SETTINGS_TEXTS, ...TEAM_TEXTS })
