import { createBrowserRouter } from 'react-router'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { paths } from '../config/paths.ts'
import { isTestRunner } from '../config/test-runner.ts'
import type { Services } from '../data/services.ts'
import { LoadingRegion } from '../ui/spinner.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { RedirectKeepingQuery } from './pages/redirect.tsx'
import { RootErrorBoundary } from './pages/root-error-boundary.tsx'

/** Raises an error, so that the fallback for uncaught ones can be seen. */
function TestErrors(): never {
  throw new Error('This page always fails.')
}

/** Registration is for automated tests; everybody else signs in. */
function registerRoute(): RouteObject {
  const { path } = paths.register
  if (!isTestRunner()) return { path, element: <RedirectKeepingQuery to={paths.login.href()} /> }
  return { path, lazy: async () => ({ Component: (await import('../features/identity/register-page.tsx')).RegisterPage }) }
}

function entryRoutes(): RouteObject[] {
  return [
    {
      lazy: async () => ({ Component: (await import('../features/auth/auth-layout.tsx')).AuthLayout }),
      children: [
        { path: paths.login.path, lazy: async () => ({ Component: (await import('../features/auth/sign-in-page.tsx')).SignInPage }) },
        {
          path: paths.signInCallback.path,
          lazy: async () => ({ Component: (await import('../features/auth/callback-page.tsx')).CallbackPage }),
        },
        {
          path: paths.forgotPassword.path,
          lazy: async () => ({ Component: (await import('../features/identity/forgot-password-page.tsx')).ForgotPasswordPage }),
        },
        ...[paths.resetPassword, paths.legacyResetPassword].map(({ path }) => ({
          path,
          lazy: async () => ({ Component: (await import('../features/identity/reset-password-page.tsx')).ResetPasswordPage }),
        })),
        {
          path: paths.verification.path,
          lazy: async () => ({ Component: (await import('../features/identity/verify-email-page.tsx')).VerifyEmailPage }),
        },
        {
          path: paths.newVerification.path,
          lazy: async () => ({ Component: (await import('../features/identity/new-link-page.tsx')).NewLinkPage }),
        },
        registerRoute(),
      ],
    },
    {
      lazy: async () => ({ Component: (await import('./layouts/centred-layout.tsx')).CentredLayout }),
      children: [
        { path: paths.invite.path, lazy: async () => ({ Component: (await import('../features/invites/invite-page.tsx')).InvitePage }) },
      ],
    },
    { path: paths.pasteCallback.path, lazy: async () => ({ Component: (await import('../features/authorize/paste-page.tsx')).PastePage }) },
    {
      path: paths.redirectCallback.path,
      lazy: async () => ({ Component: (await import('../features/authorize/redirect-page.tsx')).RedirectPage }),
    },
    {
      path: paths.authorize.path,
      lazy: async () => ({ Component: (await import('../features/authorize/authorize-page.tsx')).AuthorizePage }),
    },
    { path: paths.root.path, element: <RedirectKeepingQuery to={paths.explorer.href()} /> },
    { path: paths.legacyLogin.path, element: <RedirectKeepingQuery to={paths.login.href()} /> },
    { path: paths.legacyRegister.path, element: <RedirectKeepingQuery to={isTestRunner() ? paths.register.href() : paths.login.href()} /> },
    { path: paths.testErrors.path, Component: TestErrors },
  ]
}

/** The design system at a glance, while the console is developed. */
function galleryRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  return [{ path: paths.gallery.path, lazy: async () => ({ Component: (await import('./gallery/gallery-page.tsx')).GalleryPage }) }]
}

/** Addresses whose routes are loaded when the first of them is asked for: signing in needs none of them. */
const DASHBOARD = /^\/(resources|account-settings|addons|auth\/oauth\/datadog)(\/|$)/

const ROOT = 'root'

function loadDashboard(services: Services): PatchRoutesOnNavigationFunction {
  let isKnown = false
  return async ({ path, patch, signal }) => {
    if (isKnown || !DASHBOARD.test(path)) return
    const { dashboardRoutes } = await import('./dashboard-routes.tsx')
    // A navigation that another has replaced may not add routes: the other does.
    if (isKnown || signal.aborted) return
    patch(ROOT, dashboardRoutes(services))
    isKnown = true
  }
}

/** Creates the router over every route of the console. */
export function createConsoleRouter(services: Services) {
  const routes: RouteObject[] = [
    {
      id: ROOT,
      Component: RootLayout,
      ErrorBoundary: RootErrorBoundary,
      HydrateFallback: LoadingRegion,
      children: [
        ...entryRoutes(),
        ...galleryRoutes(),
        { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }) },
      ],
    },
  ]
  return createBrowserRouter(routes, { patchRoutesOnNavigation: loadDashboard(services) })
}
