import { deleteSession, logout } from '@terrarium/contracts'
import { tabStore } from './browser-storage.ts'
import { flagOverrides } from './flag-overrides.ts'
import { forgetShell } from './forget-shell.ts'
import { keptWork } from './kept-work.ts'
import { leaveGuard } from './leave-guard.ts'
import type { Move } from './leave-guard.ts'
import { reportFailure } from './report-failure.ts'
import type { Services } from './services.ts'
import { clearDatabaseKeys } from './stored-keys.ts'

/** How long signing out waits for the services. */
const SIGN_OUT_WAIT_MS = 3_000
/** Entries of this tab that are of the session: the way back to a page, a sign-in under way, and what was reported of it. */
const TAB_ENTRIES = ['blocked-url', 'oauth-state', 'unknown-plan']
const SIGN_OUT: Move = { kind: 'sign-out' }

/**
 * Ends the session here whatever the services answer; their failures are reported. One question lists all work that would be lost.
 *
 * `leave` is called just before the session goes, so that the page is already on its way to another one.
 */
export async function endSession(services: Services, leave: () => void, report: (failure: unknown) => void = reportFailure): Promise<void> {
  const { account, session, cache } = services
  const userId = session.get()?.user.id
  const kept = userId === undefined ? [] : await keptWork(userId)
  if (!(await leaveGuard.mayLeave(SIGN_OUT, [...kept, ...leaveGuard.atRisk(SIGN_OUT)]))) return
  const deadline = new AbortController()
  const timer = window.setTimeout(() => deadline.abort(), SIGN_OUT_WAIT_MS)
  const options = { signal: deadline.signal }
  const calls = [account.call(logout, {}, options), account.call(deleteSession, {}, options)].map((call) => call.catch(report))
  await Promise.all(calls)
  window.clearTimeout(timer)
  leave()
  session.clear()
  cache.clear()
  clearDatabaseKeys(tabStore())
  for (const entry of TAB_ENTRIES) tabStore().remove(entry)
  flagOverrides.clear()
  forgetShell(userId)
}
