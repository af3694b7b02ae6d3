import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { reportPageView } from '../../data/observability.ts'

/** Places, with their queries, that only lead on to others. */
const leadingOn = new Set<string>()

/** Keeps the place where this is shown from being reported as a page. */
export function useNoPageView(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    leadingOn.add(pathname + search)
    return () => void leadingOn.delete(pathname + search)
  }, [pathname, search])
}

/** Reports each page that is come to rest on, path and search; redirects count once, at their end. */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    // Effects of what is inside have run before: a redirect is known by now.
    if (state !== 'idle' || leadingOn.has(pathname + search)) return undefined
    const timer = window.setTimeout(() => reportPageView(pathname, search))
    return () => window.clearTimeout(timer)
  }, [pathname, search, state])
}
