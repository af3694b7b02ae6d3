import type { DatabasePath, RegionPrefix } from '@terrarium/contracts'
import type { ResourceKind } from './resource-kinds.ts'

/** The views of a database's page that are chosen by `tab`. */
export const DATABASE_TABS = ['overview', 'shell', 'schema', 'compare', 'activity'] as const
export type DatabaseTab = (typeof DATABASE_TABS)[number]

/** The value of `dialog` that opens the export of a database or of a region group. */
export const EXPORT_DIALOG = 'export'
/** The one that imports documents into a collection. */
export const IMPORT_DIALOG = 'import'
/** The one that exports the documents of a collection. */
export const EXPORT_DOCUMENTS_DIALOG = 'export-documents'
/** The one that changes many documents of a collection, and goes on with a change that was interrupted. */
export const CHANGE_DIALOG = 'change'
/** The dialog of a list that creates one of what it lists. */
export const CREATE_DIALOG = 'create'
/** The dialog of a database, or of a region group, that creates a database in it. */
export const CREATE_DATABASE_DIALOG = 'create-database'
/** The dialog of a database that changes its name and settings. */
export const SETTINGS_DIALOG = 'settings'
/** The dialog of a database that deletes it. */
export const DELETE_DIALOG = 'delete'

/** Renders the names of a database as one segment of an address: joined by colons, each encoded. */
export function encodeDatabaseNames(names: readonly string[]): string {
  return names.map((name) => encodeURIComponent(name)).join(':')
}

/** Splits such a segment, as the router gives it: already decoded, so a colon in it always separates. */
export function decodeDatabaseNames(segment: string): readonly string[] {
  return segment.split(':').filter((name) => name !== '')
}

function databaseHref({ regionGroup, names }: DatabasePath): string {
  return `/resources/explorer/${regionGroup}/${encodeDatabaseNames(names)}`
}

function resourceHref(path: DatabasePath, kind: ResourceKind, name: string): string {
  return `${databaseHref(path)}/${kind}/${encodeURIComponent(name)}`
}

function collectionHref(regionGroup: RegionPrefix, names: readonly string[], collection: string): string {
  return resourceHref({ regionGroup, names }, 'collections', collection)
}

const DATABASE = '/resources/explorer/:region/:db'
const ACCOUNT_SETTINGS = '/resources/account-settings'

/** Every route of the console: the pattern the router knows and the address of a page. */
export const paths = {
  root: { path: '/', href: () => '/' },
  login: { path: '/login', href: () => '/login' },
  loginExpired: { href: () => '/login?invalid-session=true' },
  legacyLogin: { path: '/accounts/login' },
  register: { path: '/register', href: () => '/register' },
  forgotPassword: { path: '/forgot-password', href: () => '/forgot-password' },
  resetPassword: { path: '/reset-password' },
  legacyResetPassword: { path: '/auth/reset-password' },
  verification: { path: '/accounts/verify' },
  newVerification: { path: '/accounts/verify/new', href: () => '/accounts/verify/new' },
  legacyRegister: { path: '/accounts/register' },
  invite: { path: '/invites/:token/*', href: (token: string) => `/invites/${encodeURIComponent(token)}` },
  authorize: { path: '/authorize' },
  signInCallback: { path: '/auth/oauth/callback' },
  pasteCallback: { path: '/auth/oauth/callback/cli' },
  redirectCallback: { path: '/auth/oauth/redirect' },
  /** `datadog` is the `{monitoring-integration}` of the specification. */
  integrationCallback: { path: '/auth/oauth/datadog' },
  addonAuthorization: { path: '/addons/authorize' },
  outbox: { path: `${ACCOUNT_SETTINGS}/outbox`, href: () => `${ACCOUNT_SETTINGS}/outbox` },
  regionGroups: { path: `${ACCOUNT_SETTINGS}/region-groups`, href: () => `${ACCOUNT_SETTINGS}/region-groups` },
  personalSettings: { path: '/resources/personal-settings', href: () => '/resources/personal-settings' },
  testErrors: { path: '/test-errors' },
  gallery: { path: '/_gallery' },
  resources: { path: '/resources', href: () => '/resources' },
  home: { path: '/resources/home' },
  usage: { path: '/resources/usage', href: () => '/resources/usage' },
  backups: { path: '/resources/backups', href: () => '/resources/backups' },
  logs: { path: '/resources/logs', href: () => '/resources/logs' },
  integrations: { path: '/resources/integrations', href: () => '/resources/integrations' },
  accountSettings: { path: ACCOUNT_SETTINGS, href: () => ACCOUNT_SETTINGS },
  contactInfo: { path: `${ACCOUNT_SETTINGS}/contact-info`, href: () => `${ACCOUNT_SETTINGS}/contact-info` },
  billing: { path: `${ACCOUNT_SETTINGS}/billing`, href: () => `${ACCOUNT_SETTINGS}/billing` },
  invoice: { path: `${ACCOUNT_SETTINGS}/billing/invoices/:id` },
  teamManagement: { path: `${ACCOUNT_SETTINGS}/team-management`, href: () => `${ACCOUNT_SETTINGS}/team-management` },
  addTeamMember: { path: `${ACCOUNT_SETTINGS}/team-management/add`, href: () => `${ACCOUNT_SETTINGS}/team-management/add` },
  teamMember: {
    path: `${ACCOUNT_SETTINGS}/team-management/:id/edit`,
    href: (id: string) => `${ACCOUNT_SETTINGS}/team-management/${encodeURIComponent(id)}/edit`,
  },
  /** A tab of the team: the specification's addresses are closed. */
  auditLog: { href: () => `${ACCOUNT_SETTINGS}/team-management?tab=audit-log` },
  accountKeys: { path: `${ACCOUNT_SETTINGS}/account-keys`, href: () => `${ACCOUNT_SETTINGS}/account-keys` },
  oauthApplications: { path: `${ACCOUNT_SETTINGS}/oauth-applications`, href: () => `${ACCOUNT_SETTINGS}/oauth-applications` },
  explorer: { path: '/resources/explorer', href: () => '/resources/explorer' },
  region: { path: '/resources/explorer/:region', href: (region: RegionPrefix) => `/resources/explorer/${region}` },
  database: {
    path: DATABASE,
    href: (region: RegionPrefix, names: readonly string[], tab: DatabaseTab = 'overview') =>
      `${databaseHref({ regionGroup: region, names })}${tab === 'overview' ? '' : `?tab=${tab}`}`,
  },
  /** The list of one kind of things in a database. */
  resourceList: { href: (path: DatabasePath, kind: ResourceKind) => `${databaseHref(path)}/${kind}` },
  collections: { path: `${DATABASE}/collections` },
  collection: {
    path: `${DATABASE}/collections/:name`,
    href: (region: RegionPrefix, names: readonly string[], collection: string) => collectionHref(region, names, collection),
  },
  collectionDocuments: {
    path: `${DATABASE}/collections/:name/documents`,
    href: (region: RegionPrefix, names: readonly string[], collection: string) => `${collectionHref(region, names, collection)}/documents`,
  },
  collectionIndexes: {
    path: `${DATABASE}/collections/:name/indexes`,
    href: (region: RegionPrefix, names: readonly string[], collection: string) => `${collectionHref(region, names, collection)}/indexes`,
  },
  collectionSchema: {
    path: `${DATABASE}/collections/:name/schema`,
    href: (region: RegionPrefix, names: readonly string[], collection: string) => `${collectionHref(region, names, collection)}/schema`,
  },
  document: {
    path: `${DATABASE}/collections/:name/documents/:documentId`,
    href: (region: RegionPrefix, names: readonly string[], collection: string, id: string) =>
      `${collectionHref(region, names, collection)}/documents/${encodeURIComponent(id)}`,
  },
  functions: { path: `${DATABASE}/functions` },
  function: { path: `${DATABASE}/functions/:name` },
  roles: { path: `${DATABASE}/roles` },
  role: { path: `${DATABASE}/roles/:name` },
  roleManagement: {
    path: `${DATABASE}/roles/:name/manage`,
    href: (path: DatabasePath, name: string) => `${resourceHref(path, 'roles', name)}/manage`,
  },
  rolePrivileges: {
    path: `${DATABASE}/roles/:name/manage/privileges/:resource?`,
    href: (path: DatabasePath, name: string, resource?: string) =>
      `${resourceHref(path, 'roles', name)}/manage/privileges${resource === undefined ? '' : `/${encodeURIComponent(resource)}`}`,
  },
  roleMemberships: {
    path: `${DATABASE}/roles/:name/manage/memberships`,
    href: (path: DatabasePath, name: string) => `${resourceHref(path, 'roles', name)}/manage/memberships`,
  },
  accessProviders: { path: `${DATABASE}/access_providers` },
  accessProvider: { path: `${DATABASE}/access_providers/:name` },
  keys: { path: `${DATABASE}/keys` },
  /** The page of one function, role or access provider. */
  resource: { href: resourceHref },
  resourceSchema: {
    path: `${DATABASE}/:kind/:name/schema`,
    href: (path: DatabasePath, kind: ResourceKind, name: string) => `${resourceHref(path, kind, name)}/schema`,
  },
  databaseRest: { path: `${DATABASE}/*` },
} as const

/** The address of the export of a database, or of a region group when there are no names. */
export function exportHref(region: RegionPrefix, names: readonly string[]): string {
  return `${locationHref(region, names)}?dialog=${EXPORT_DIALOG}`
}

/** The address of a database, or of the region group's landing when there are no names. */
export function locationHref(region: RegionPrefix, names: readonly string[]): string {
  return names.length === 0 ? paths.region.href(region) : paths.database.href(region, names)
}

/** The page of a database, with the dialog that changes its name and settings. */
export function databaseSettingsHref({ regionGroup, names }: DatabasePath): string {
  return `${locationHref(regionGroup, names)}?dialog=${SETTINGS_DIALOG}`
}

/** The page of a database, with the dialog that deletes it. */
export function deleteDatabaseHref({ regionGroup, names }: DatabasePath): string {
  return `${locationHref(regionGroup, names)}?dialog=${DELETE_DIALOG}`
}

/** The page of a database, with the dialog that creates a database in it. */
export function createDatabaseHref({ regionGroup, names }: DatabasePath): string {
  return `${locationHref(regionGroup, names)}?dialog=${CREATE_DATABASE_DIALOG}`
}

/** The documents of a collection, with the dialog that imports some. */
export function importHref({ regionGroup, names }: DatabasePath, collection: string): string {
  return `${paths.collectionDocuments.href(regionGroup, names, collection)}?dialog=${IMPORT_DIALOG}`
}

/** The documents of a collection, with the dialog that exports them. */
export function exportDocumentsHref({ regionGroup, names }: DatabasePath, collection: string): string {
  return `${paths.collectionDocuments.href(regionGroup, names, collection)}?dialog=${EXPORT_DOCUMENTS_DIALOG}`
}

/** The documents of a collection, with the dialog that goes on with an interrupted change of many. */
export function changeHref({ regionGroup, names }: DatabasePath, collection: string): string {
  return `${paths.collectionDocuments.href(regionGroup, names, collection)}?dialog=${CHANGE_DIALOG}`
}

/** The list of a kind of things, with its dialog that creates one. */
export function createHref(path: DatabasePath, kind: ResourceKind): string {
  return `${paths.resourceList.href(path, kind)}?dialog=${CREATE_DIALOG}`
}
