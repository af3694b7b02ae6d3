import { lazy, Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router'
import { paths } from '../../config/paths.ts'
import { rememberBlockedUrl } from '../../data/blocked-url.ts'
import { useIdentity, useSessionCheck } from '../../data/identity-queries.ts'
import { usePermission } from '../../data/permissions.ts'
import { useUnknownPlanReport } from '../../data/plan-report.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { StatusBanner } from '../../features/service-status/service-status.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { BottomBar } from '../chrome/bottom-bar.tsx'
import { ExternalFormHost } from '../chrome/external-form-host.tsx'
import { useGoToShortcuts } from '../chrome/go-to-shortcuts.ts'
import { MainNav, useNavPlace } from '../chrome/main-nav.tsx'
import { Navbar } from '../chrome/navbar.tsx'
import { useRegionKeys } from '../chrome/region-keys.ts'
import { OutsideLinkHost } from '../chrome/outside-link-host.tsx'
import { ServiceEndBanner } from '../chrome/service-end-banner.tsx'
import { SkipLinks } from '../chrome/skip-links.tsx'
import { SupportWidget } from '../chrome/support-widget.tsx'
import { backUp } from '../actions/back-up.ts'
import { SessionExpiredPage } from './session-expired-page.tsx'
import styles from './dashboard-layout.module.css'

/** Clears a session that the service does not know, remembers the page and leads to sign-in, which says so. */
function useLostSession(): () => void {
  const { session, cache } = useServices()
  const navigate = useNavigate()
  return useCallback(() => {
    rememberBlockedUrl(window.location.pathname + window.location.search + window.location.hash)
    session.lose()
    cache.clear()
    void navigate(paths.loginExpired.href(), { replace: true })
  }, [session, cache, navigate])
}

const InvoiceNotice = lazy(async () => ({ default: (await import('../../features/billing/invoice-notice.tsx')).InvoiceNotice }))

/** The bar about invoices, for members who may pay them (console-spec §6). */
function InvoiceBar() {
  const session = useSession()
  const mayPay = usePermission('billing', 'write')
  const hasBilling = usePermission('billing-first-party', 'read')
  if (session === undefined || !mayPay || !hasBilling) return null
  return (
    <Suspense fallback={null}>
      <InvoiceNotice accountId={session.account.account_id} />
    </Suspense>
  )
}

const CommandPalette = lazy(async () => ({ default: (await import('../../features/palette/command-palette.tsx')).CommandPalette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('../../features/palette/shortcut-sheet.tsx')).ShortcutSheet }))

/** What lies over any page: the palette and the sheet of shortcuts; each is loaded when it is first opened. */
function useOverlays() {
  const services = useServices()
  const [shown, setShown] = useState<'palette' | 'shortcuts'>()
  const openPalette = () => setShown('palette')
  const openShortcuts = () => setShown('shortcuts')
  const close = () => setShown(undefined)
  useShortcut('Mod+K', openPalette, text('palette.open'), true)
  useShortcut('?', openShortcuts, text('shortcuts.title'), true)
  const overlay = (
    <Suspense fallback={null}>
      {shown === 'palette' && <CommandPalette onClose={close} onBackUp={(path) => void backUp(services, path)} />}
      {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  )
  return { openPalette, openShortcuts, overlay }
}

function SignedInChrome({ children }: { readonly children: ReactNode }) {
  useIdentity()
  useUnknownPlanReport()
  useGoToShortcuts()
  useRegionKeys()
  const { openPalette, openShortcuts, overlay } = useOverlays()
  const place = useNavPlace()
  return (
    <div className={styles['app']}>
      <SkipLinks />
      <ServiceEndBanner />
      <StatusBanner />
      <InvoiceBar />
      <Navbar onOpenPalette={openPalette} onOpenShortcuts={openShortcuts} />
      <div className={styles['frame']}>
        {place === 'column' && <MainNav place={place} />}
        <div className={styles['body']}>{children}</div>
      </div>
      <BottomBar onOpenPalette={openPalette} />
      <ToastRegion />
      <SupportWidget />
      <ExternalFormHost />
      <OutsideLinkHost />
      {overlay}
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
