import { Breadcrumbs } from './breadcrumbs.ts'
import type { Monitoring } from './monitoring.ts'
import { observeRequests } from './observed-fetch.ts'
import type { ObservedRequest } from './observed-fetch.ts'
import { watchVitals } from './web-vitals.ts'

/** A query that a member has written and run. */
const MEMBERS_RUN = /(^|,)screen=shell,op=run($|,)/

/** Reports when the first query of a member has been answered, counted from the opening of the page; then no more. */
function firstResult(monitoring: Monitoring): (request: ObservedRequest) => void {
  let isReported = false
  return ({ init, answer }) => {
    if (isReported || !MEMBERS_RUN.test(new Headers(init?.headers).get('x-query-tags') ?? '')) return
    void answer.then(
      ({ ok }) => {
        if (!ok || isReported) return
        isReported = true
        monitoring.action('first-result', { ms: String(Math.round(performance.now())) })
      },
      () => undefined,
    )
  }
}

/** Reports how fast the page was once it is first put away, which may be the last that is seen of it. */
function reportVitals(monitoring: Monitoring): () => void {
  const vitals = watchVitals()
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', onHide)
    const detail = Object.fromEntries(Object.entries(vitals()).map(([name, value]) => [name, String(value)]))
    if (Object.keys(detail).length > 0) monitoring.action('web-vitals', detail)
  }
  document.addEventListener('visibilitychange', onHide)
  return () => document.removeEventListener('visibilitychange', onHide)
}

/**
 * Follows the page for monitoring: the latest calls, which errors are reported with, the time to the first result, and web vitals. Once a page
 * each, so that it sends little. Returns the way to stop.
 */
export function followPage(monitoring: Monitoring): () => void {
  const crumbs = new Breadcrumbs()
  const seeResult = firstResult(monitoring)
  monitoring.followTrail(crumbs.trail)
  observeRequests((request) => {
    void crumbs.add(request)
    seeResult(request)
  })
  const stopVitals = reportVitals(monitoring)
  return () => {
    observeRequests(undefined)
    monitoring.followTrail(undefined)
    stopVitals()
  }
}
