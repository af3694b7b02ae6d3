import type { RegionPrefix } from '@terrarium/contracts'

/** The tabs of a database's page. */
export const DATABASE_TABS = ['overview', 'shell'] as const
export type DatabaseTab = (typeof DATABASE_TABS)[number]

/** Renders the names of a database as one segment of an address: joined by colons, each encoded. */
export function encodeDatabaseNames(names: readonly string[]): string {
  return names.map((name) => encodeURIComponent(name)).join(':')
}

/** Splits such a segment, as the router gives it: already decoded, so a colon in it always separates. */
export function decodeDatabaseNames(segment: string): readonly string[] {
  return segment.split(':').filter((name) => name !== '')
}

/** Every route of the console: the pattern the router knows and the address of a page. */
export const paths = {
  root: { path: '/', href: () => '/' },
  login: { path: '/login', href: () => '/login' },
  loginExpired: { href: () => '/login?invalid-session=true' },
  legacyLogin: { path: '/accounts/login' },
  invite: { path: '/invites/:token/*', href: (token: string) => `/invites/${encodeURIComponent(token)}` },
  personalSettings: { path: '/resources/personal-settings', href: () => '/resources/personal-settings' },
  testErrors: { path: '/test-errors' },
  resources: { path: '/resources', href: () => '/resources' },
  home: { path: '/resources/home' },
  explorer: { path: '/resources/explorer', href: () => '/resources/explorer' },
  region: { path: '/resources/explorer/:region', href: (region: RegionPrefix) => `/resources/explorer/${region}` },
  database: {
    path: '/resources/explorer/:region/:db',
    href: (region: RegionPrefix, names: readonly string[], tab: DatabaseTab = 'overview') =>
      `/resources/explorer/${region}/${encodeDatabaseNames(names)}${tab === 'overview' ? '' : `?tab=${tab}`}`,
  },
  databaseResource: { path: '/resources/explorer/:region/:db/:kind' },
} as const

/** The address of a database, or of the region group's landing when there are no names. */
export function locationHref(region: RegionPrefix, names: readonly string[]): string {
  return names.length === 0 ? paths.region.href(region) : paths.database.href(region, names)
}
