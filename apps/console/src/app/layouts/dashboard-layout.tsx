import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { rememberBlockedUrl } from '../../data/blocked-url.ts'
import { useIdentity, useSessionCheck } from '../../data/identity-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import accessible from '../../ui/accessible.module.css'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { Navbar } from '../chrome/navbar.tsx'
import { ServiceEndBanner } from '../chrome/service-end-banner.tsx'
import { SessionExpiredPage } from '../pages/session-expired-page.tsx'
import styles from './dashboard-layout.module.css'

/** Clears a session that the service does not know, remembers the page and leads to sign-in. */
function useLostSession(): () => void {
  const { session, cache } = useServices()
  const navigate = useNavigate()
  return useCallback(() => {
    rememberBlockedUrl(window.location.pathname + window.location.search + window.location.hash)
    session.clear()
    cache.clear()
    void navigate(paths.login.href(), { replace: true })
  }, [session, cache, navigate])
}

function SignedInChrome({ children }: { readonly children: ReactNode }) {
  useIdentity()
  return (
    <div className={styles['app']}>
      <a className={accessible['skip']} href="#content">
        {text('nav.skip')}
      </a>
      <ServiceEndBanner />
      <Navbar />
      <div className={styles['body']}>{children}</div>
      <ToastRegion />
    </div>
  )
}

/** The shell around every dashboard page: banner, navigation bar, the page below. */
export function DashboardLayout({ children }: { readonly children?: ReactNode }) {
  const session = useSession()
  useSessionCheck(useLostSession())
  const navigation = useNavigation()
  if (session === undefined) return navigation.state === 'loading' ? <LoadingRegion /> : <SessionExpiredPage />
  return <SignedInChrome>{children ?? <Outlet />}</SignedInChrome>
}

/** A page without a sidebar. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return <div className={styles['bare']}>{children}</div>
}
