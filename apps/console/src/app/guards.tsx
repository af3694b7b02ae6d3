import { redirect } from 'react-router'
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { paths } from '../config/paths.ts'
import { rememberBlockedUrl } from '../data/blocked-url.ts'
import type { Services } from '../data/services.ts'

/** Lets a page load with a session only; without one the address is remembered and the member goes to sign in. */
export function requireSession({ session }: Services): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  const loader = ({ request }: LoaderFunctionArgs): Response | null => {
    if (session.get() !== undefined) return null
    const url = new URL(request.url)
    const isFirstLoad = window.location.pathname === url.pathname
    rememberBlockedUrl(url.pathname + url.search + (isFirstLoad ? window.location.hash : ''))
    return redirect(session.isLost ? paths.loginExpired.href() : paths.login.href())
  }
  return { loader, shouldRevalidate: leadsToAnotherPage }
}

/** What a page keeps in its address changes without a loader: a field would be set back until that has answered. */
const leadsToAnotherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname
