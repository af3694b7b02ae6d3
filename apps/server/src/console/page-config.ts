import type { Settings } from '../settings/settings.ts'

/** Settings of this deployment that the console reads from its pages. Addresses are absolute, or paths of this server. */
export interface PageConfig {
  readonly analyticsUrl: string
  readonly monitoringUrl: string
  /** Components of the service as JSON; without it pages ask the services themselves. */
  readonly statusApiUrl?: string
  /** Script of the support widget, for members whose flag is on. */
  readonly supportWidgetUrl?: string
  /** Name of that flag; the console's own where it is missing. */
  readonly supportChatFlag?: string
  /** Whether a role opens on the page that manages it, whatever flags an account has. */
  readonly newRolesPage?: true
  /** Third parties by which members may sign in. */
  readonly signInProviders?: readonly { readonly name: string; readonly title: string }[]
}

/** Where pages send their events when no other place is set: this server keeps them in its data folder. */
export const EVENTS_PATH = '/api/events'

/** Returns what the settings say about the console's pages. */
export function pageConfigOf(settings: Settings): PageConfig {
  const { analyticsUrl, monitoringUrl, statusUrl, supportWidgetUrl, supportChatFlag, newRolesPage, signInProviders } = settings
  return {
    analyticsUrl: analyticsUrl ?? EVENTS_PATH,
    monitoringUrl: monitoringUrl ?? EVENTS_PATH,
    ...(statusUrl !== undefined && { statusApiUrl: statusUrl }),
    ...(supportWidgetUrl !== undefined && { supportWidgetUrl }),
    ...(supportChatFlag !== undefined && { supportChatFlag }),
    ...(newRolesPage && { newRolesPage }),
    ...(signInProviders.length > 0 && { signInProviders: signInProviders.map(({ name, title }) => ({ name, title })) }),
  }
}

/** Writes the configuration into a page, where the console reads it: `<meta name="terrarium-config" content="{…}">`. */
export function withConfig(page: string, config: PageConfig): string {
  const content = JSON.stringify(config).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  return page.replace('<script', (script) => `<meta name="terrarium-config" content="${content}" />${script}`)
}
