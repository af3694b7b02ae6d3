import { createBrowserRouter, Outlet } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../config/paths.ts'
import type { Services } from '../data/services.ts'
import { LoadingRegion } from '../ui/spinner.tsx'
import { requireSession } from './guards.tsx'
import { RedirectKeepingQuery } from './redirect.tsx'
import { RootErrorBoundary } from './root-error-boundary.tsx'

/** Raises an error, so that the fallback for uncaught ones can be seen. */
function TestErrors(): never {
  throw new Error('This page always fails.')
}

function entryRoutes(): RouteObject[] {
  return [
    {
      lazy: async () => ({ Component: (await import('../features/auth/auth-layout.tsx')).AuthLayout }),
      children: [
        { path: paths.login.path, lazy: async () => ({ Component: (await import('../features/auth/sign-in-page.tsx')).SignInPage }) },
      ],
    },
    {
      lazy: async () => ({ Component: (await import('./layouts/centred-layout.tsx')).CentredLayout }),
      children: [
        { path: paths.invite.path, lazy: async () => ({ Component: (await import('../features/invites/invite-page.tsx')).InvitePage }) },
      ],
    },
    { path: paths.legacyLogin.path, element: <RedirectKeepingQuery to={paths.login.href()} /> },
    { path: paths.testErrors.path, Component: TestErrors },
  ]
}

function explorerRoutes(): RouteObject {
  return {
    path: paths.region.path,
    lazy: async () => ({ Component: (await import('./pages/explorer-route.tsx')).ExplorerRoute }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('../features/databases/region-landing-page.tsx')).RegionLandingPage }) },
      { path: paths.database.path, lazy: async () => ({ Component: (await import('./pages/database-route.tsx')).DatabaseRoute }) },
      {
        path: paths.databaseResource.path,
        lazy: async () => ({ Component: (await import('./pages/unknown-kind-page.tsx')).UnknownKindPage }),
      },
    ],
  }
}

function dashboardRoutes(services: Services): RouteObject {
  return {
    loader: requireSession(services),
    lazy: async () => ({ Component: (await import('./layouts/dashboard-layout.tsx')).DashboardLayout }),
    children: [
      {
        lazy: async () => ({ ErrorBoundary: (await import('./pages/page-error-boundary.tsx')).PageErrorBoundary }),
        children: [
          explorerRoutes(),
          {
            path: paths.personalSettings.path,
            lazy: async () => ({
              Component: (await import('../features/personal-settings/personal-settings-page.tsx')).PersonalSettingsPage,
            }),
          },
        ],
      },
    ],
  }
}

function redirectRoutes(services: Services): RouteObject[] {
  const toExplorer = <RedirectKeepingQuery to={paths.explorer.href()} />
  return [
    { path: paths.root.path, element: toExplorer },
    { path: paths.resources.path, element: toExplorer },
    { path: paths.home.path, element: toExplorer },
    {
      path: paths.explorer.path,
      loader: requireSession(services),
      lazy: async () => ({ Component: (await import('./pages/explorer-redirect.tsx')).ExplorerRedirect }),
    },
  ]
}

/** Creates the router over every route of the console. */
export function createConsoleRouter(services: Services) {
  return createBrowserRouter([
    {
      element: <Outlet />,
      ErrorBoundary: RootErrorBoundary,
      HydrateFallback: LoadingRegion,
      children: [
        ...entryRoutes(),
        ...redirectRoutes(services),
        dashboardRoutes(services),
        { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }) },
      ],
    },
  ])
}
