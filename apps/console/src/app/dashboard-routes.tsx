import type { RouteObject } from 'react-router'
import { paths } from '../config/paths.ts'
import { SCHEMA_KINDS } from '../config/resource-kinds.ts'
import type { SchemaKind } from '../config/resource-kinds.ts'
import { flagOverrides } from '../data/flag-overrides.ts'
import type { Services } from '../data/services.ts'
import { requireSession } from './guards.tsx'
import { RedirectKeepingQuery } from './pages/redirect.tsx'

/** A collection opens on its documents. */
function collectionRoutes(): RouteObject[] {
  return [
    { path: paths.collection.path, lazy: async () => ({ Component: (await import('./pages/collection-route.tsx')).CollectionRedirect }) },
    {
      path: paths.collectionDocuments.path,
      lazy: async () => ({ Component: (await import('./pages/collection-route.tsx')).DocumentsRoute }),
    },
    {
      path: paths.collections.path,
      lazy: async () => ({ Component: (await import('./pages/collection-list-route.tsx')).CollectionListRoute }),
    },
    {
      path: paths.collectionIndexes.path,
      lazy: async () => ({ Component: (await import('../features/collections/indexes/indexes-page.tsx')).IndexesPage }),
    },
    {
      path: paths.collectionSchema.path,
      lazy: async () => ({ Component: (await import('./pages/item-schema-route.tsx')).CollectionSchemaRoute }),
    },
    {
      path: paths.document.path,
      lazy: async () => ({ Component: (await import('../features/documents/document-page/document-page.tsx')).DocumentPage }),
    },
  ]
}

/** The route of a list or page of one kind of a database's contents. */
function resourceRoutes(): RouteObject[] {
  const schema = (kind: Exclude<SchemaKind, 'collections'>): RouteObject => ({
    path: `${paths.database.path}/${kind}/:name/schema`,
    lazy: async () => {
      const { ItemSchemaRoute } = await import('./pages/item-schema-route.tsx')
      return { element: <ItemSchemaRoute kind={kind} /> }
    },
  })
  const keys: RouteObject = {
    path: paths.keys.path,
    lazy: async () => ({ Component: (await import('../features/keys/keys-page.tsx')).KeysPage }),
  }
  const roles: RouteObject[] = [
    { path: paths.roles.path, lazy: async () => ({ Component: (await import('../features/roles/roles-page.tsx')).RolesPage }) },
    { path: paths.role.path, lazy: async () => ({ Component: (await import('../features/roles/overview/role-page.tsx')).RolePage }) },
    {
      path: paths.roleManagement.path,
      lazy: async () => ({ Component: (await import('../features/roles/overview/role-page.tsx')).RoleManagementRedirect }),
    },
    {
      path: paths.rolePrivileges.path,
      lazy: async () => ({ Component: (await import('../features/roles/privileges/privileges-page.tsx')).PrivilegesPage }),
    },
    {
      path: paths.roleMemberships.path,
      lazy: async () => ({ Component: (await import('../features/roles/memberships/memberships-page.tsx')).MembershipsPage }),
    },
  ]
  const functions: RouteObject[] = [
    {
      path: paths.functions.path,
      lazy: async () => ({ Component: (await import('../features/functions/functions-page.tsx')).FunctionsPage }),
    },
    {
      path: paths.function.path,
      lazy: async () => ({ Component: (await import('./pages/function-route.tsx')).FunctionRoute }),
    },
  ]
  const providers: RouteObject[] = [
    {
      path: paths.accessProviders.path,
      lazy: async () => ({ Component: (await import('../features/access-providers/providers-page.tsx')).ProvidersPage }),
    },
    {
      path: paths.accessProvider.path,
      lazy: async () => ({ Component: (await import('../features/access-providers/provider-page.tsx')).ProviderPage }),
    },
  ]
  const others = SCHEMA_KINDS.filter((kind) => kind !== 'collections')
  return [keys, ...roles, ...functions, ...providers, ...others.map(schema)]
}

function explorerRoutes(): RouteObject {
  return {
    path: paths.region.path,
    lazy: async () => ({ Component: (await import('./pages/explorer-route.tsx')).ExplorerRoute }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./pages/region-landing-route.tsx')).RegionLandingRoute }) },
      {
        path: paths.database.path,
        lazy: async () => ({ Component: (await import('./pages/database-frame.tsx')).DatabaseFrame }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./pages/database-home.tsx')).DatabaseHome }) },
          ...collectionRoutes(),
          ...resourceRoutes(),
        ],
      },
      // Outside of the database's frame: the address is wrong whether there is such a database or not.
      {
        path: paths.databaseRest.path,
        lazy: async () => ({ Component: (await import('./pages/unknown-kind-page.tsx')).UnknownKindPage }),
      },
    ],
  }
}

/** The settings of the account; each page asks for its permission itself. */
function accountSettingsRoutes(): RouteObject {
  return {
    path: paths.accountSettings.path,
    lazy: async () => ({ Component: (await import('./layouts/account-settings-layout.tsx')).AccountSettingsLayout }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./pages/account-settings-redirect.tsx')).AccountSettingsRedirect }),
      },
      {
        path: paths.contactInfo.path,
        lazy: async () => ({ Component: (await import('../features/contact-info/contact-info-page.tsx')).ContactInfoPage }),
      },
      { path: paths.billing.path, lazy: async () => ({ Component: (await import('../features/billing/billing-page.tsx')).BillingPage }) },
      { path: paths.invoice.path, lazy: async () => ({ Component: (await import('../features/billing/invoice-page.tsx')).InvoicePage }) },
      { path: paths.outbox.path, lazy: async () => ({ Component: (await import('../features/outbox/outbox-page.tsx')).OutboxPage }) },
      {
        path: paths.regionGroups.path,
        lazy: async () => ({ Component: (await import('../features/region-groups/region-groups-page.tsx')).RegionGroupsPage }),
      },
      { path: paths.teamManagement.path, lazy: async () => ({ Component: (await import('./pages/team-route.tsx')).TeamRoute }) },
      {
        path: paths.addTeamMember.path,
        lazy: async () => ({ Component: (await import('../features/team/add-member-page.tsx')).AddMemberPage }),
      },
      {
        path: paths.teamMember.path,
        lazy: async () => ({ Component: (await import('../features/team/edit-member-page.tsx')).EditMemberPage }),
      },
      {
        path: paths.accountKeys.path,
        lazy: async () => ({ Component: (await import('../features/account-keys/account-keys-page.tsx')).AccountKeysPage }),
      },
      {
        path: paths.oauthApplications.path,
        lazy: async () => ({
          Component: (await import('../features/oauth-applications/oauth-applications-page.tsx')).OAuthApplicationsPage,
        }),
      },
    ],
  }
}

function shellRoutes(services: Services): RouteObject {
  return {
    ...requireSession(services),
    lazy: async () => ({ Component: (await import('./layouts/dashboard-layout.tsx')).DashboardLayout }),
    children: [
      {
        lazy: async () => ({
          ErrorBoundary: (await import('./pages/page-error-boundary.tsx')).PageErrorBoundary,
          Component: (await import('./pages/remounted-page.tsx')).RemountedPage,
        }),
        children: [
          explorerRoutes(),
          accountSettingsRoutes(),
          {
            path: paths.backups.path,
            lazy: async () => ({ Component: (await import('../features/backups/backups-page.tsx')).BackupsPage }),
          },
          { path: paths.logs.path, lazy: async () => ({ Component: (await import('../features/logs/logs-page.tsx')).LogsPage }) },
          {
            path: paths.integrations.path,
            lazy: async () => ({ Component: (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage }),
          },
          { path: paths.usage.path, lazy: async () => ({ Component: (await import('../features/usage/usage-page.tsx')).UsagePage }) },
          {
            path: paths.personalSettings.path,
            lazy: async () => ({ Component: (await import('./pages/personal-settings-route.tsx')).PersonalSettingsRoute }),
          },
        ],
      },
    ],
  }
}

/** Pages of the account's settings that have older addresses. */
const MOVED_SETTINGS = [paths.accountSettings, paths.contactInfo, paths.billing, paths.teamManagement, paths.accountKeys]

function redirectRoutes(services: Services): RouteObject[] {
  const toExplorer = <RedirectKeepingQuery to={paths.explorer.href()} />
  return [
    { path: paths.resources.path, element: toExplorer },
    { path: paths.home.path, element: toExplorer },
    ...MOVED_SETTINGS.map(({ path, href }) => ({ path: path.replace('/resources', ''), element: <RedirectKeepingQuery to={href()} /> })),
    {
      path: paths.explorer.path,
      ...requireSession(services),
      lazy: async () => ({ Component: (await import('./pages/explorer-redirect.tsx')).ExplorerRedirect }),
    },
  ]
}

/** Addresses of the dashboard that name no page: a visitor without a session signs in first. */
function guardedRestRoutes(services: Services): RouteObject[] {
  return [
    {
      path: '/resources/*',
      ...requireSession(services),
      lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
    },
  ]
}

/** Pages to which other services lead; they need a session and show no navigation. */
function connectionRoutes(services: Services): RouteObject[] {
  return [
    {
      path: paths.integrationCallback.path,
      ...requireSession(services),
      lazy: async () => ({ Component: (await import('../features/authorize/integration-callback-page.tsx')).IntegrationCallbackPage }),
    },
    {
      path: paths.addonAuthorization.path,
      ...requireSession(services),
      lazy: async () => ({ Component: (await import('../features/authorize/addon-page.tsx')).AddonPage }),
    },
  ]
}

/** Every route below the session: the console's pages, their older addresses, and what is not found among them. Sessions have the flags of this tab there. */
export function dashboardRoutes(services: Services): RouteObject[] {
  services.session.showThrough(flagOverrides)
  return [...redirectRoutes(services), shellRoutes(services), ...connectionRoutes(services), ...guardedRestRoutes(services)]
}
