import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { paths } from '../config/paths.ts'
import { rememberBlockedUrl } from '../data/blocked-url.ts'
import { displayPreferences } from '../data/display-preferences.ts'
import { createServices, followOtherTabs, ServicesContext } from '../data/services.ts'
import { createConsoleRouter } from './router.tsx'

const services = createServices({
  fetch: (input, init) => window.fetch(input, init),
  onSessionLost: () => {
    rememberBlockedUrl(window.location.pathname + window.location.search + window.location.hash)
    services.cache.clear()
    void router.navigate(paths.loginExpired.href())
  },
})
const router = createConsoleRouter(services)

followOtherTabs(services)
displayPreferences.followSystem()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the application.')

createRoot(root).render(
  <StrictMode>
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>
  </StrictMode>,
)
