import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '../config/paths.ts'
import { rememberBlockedUrl } from '../data/blocked-url.ts'
import type { Services } from '../data/services.ts'

/** Lets a page load with a session only; without one the address is remembered and the member goes to sign in. */
export function requireSession({ session }: Services) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    if (session.get() !== undefined) return null
    const url = new URL(request.url)
    const isFirstLoad = window.location.pathname === url.pathname
    rememberBlockedUrl(url.pathname + url.search + (isFirstLoad ? window.location.hash : ''))
    return redirect(session.isLost ? paths.loginExpired.href() : paths.login.href())
  }
}
