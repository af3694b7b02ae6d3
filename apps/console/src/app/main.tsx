import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { paths } from '../config/paths.ts'
import { backgroundReads } from '../data/background-reads.ts'
import { rememberBlockedUrl } from '../data/blocked-url.ts'
import { preferences } from '../data/preferences.ts'
import { monitorAuthentication } from '../data/monitoring.ts'
import { monitoring } from '../data/observability.ts'
import { observedFetch } from '../data/observed-fetch.ts'
import { createServices, followOtherTabs, ServicesContext } from '../data/services.ts'
import { SessionStore } from '../data/session-store.ts'
import { updateAtOnce } from '../data/update-at-once.ts'
import { createConsoleRouter } from './router.tsx'

const session = new SessionStore()
const services = createServices({
  session,
  fetch: monitorAuthentication(observedFetch, session, monitoring()),
  onSessionLost: () => {
    rememberBlockedUrl(window.location.pathname + window.location.search + window.location.hash)
    services.cache.clear()
    void router.navigate(paths.loginExpired.href())
  },
})
const router = createConsoleRouter(services)

followOtherTabs(services)
backgroundReads.follow()
window.addEventListener('error', ({ error }) => monitoring().error(error))
window.addEventListener('unhandledrejection', ({ reason }) => monitoring().error(reason))
preferences.followSystem()
// Signing in waits for nothing of it, and a page goes on without it.
void import('../data/page-telemetry.ts')
  .then(({ followPage }) => followPage(monitoring()))
  .catch((error: unknown) => monitoring().error(error))

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the application.')

createRoot(root).render(
  <StrictMode>
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} flushSync={updateAtOnce} />
      </QueryClientProvider>
    </ServicesContext.Provider>
  </StrictMode>,
)
