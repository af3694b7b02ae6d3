import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { paths } from '../../config/paths.ts'
import { leaveGuard } from '../../data/leave-guard.ts'

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }))

/** Holds a navigation back until the guard lets it go. A lost session leads to sign-in without a question: drafts outlive it. */
function useGuardedRoutes(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const dialogOf = (search: string) => new URLSearchParams(search).get('dialog')
    const stays = currentLocation.pathname === nextLocation.pathname && dialogOf(currentLocation.search) === dialogOf(nextLocation.search)
    if (stays || nextLocation.pathname === paths.login.href()) return false
    return leaveGuard.atRisk({ kind: 'route', fromPath: currentLocation.pathname, toPath: nextLocation.pathname }).length > 0
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const move = { kind: 'route', fromPath: window.location.pathname, toPath: blocker.location.pathname } as const
    void leaveGuard.mayLeave(move).then((may) => (may ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}

/** Lets the browser ask before the window goes. */
function useGuardedWindow(): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (leaveGuard.atRisk({ kind: 'unload' }).length === 0) return
      event.preventDefault()
      // Old engines ask only for a value.
      // eslint-disable-next-line compat/compat -- the rule means the property of Event, this is that of BeforeUnloadEvent
      event.returnValue = ''
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
}

/** Asks before unsaved work is lost, whatever the way. A page has it once. */
export function LeaveDialog() {
  useGuardedRoutes()
  useGuardedWindow()
  const question = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.question)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <LeaveQuestion question={question} />
    </Suspense>
  )
}
