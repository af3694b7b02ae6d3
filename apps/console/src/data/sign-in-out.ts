import { deleteSession, logout } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'
import { localStore, tabStore } from './browser-storage.ts'
import { clearDatabaseKeys } from './database-keys.ts'
import { reportFailure } from './report-failure.ts'
import type { Services } from './services.ts'

/** Stores the session of a member who has just signed in and forgets what the previous one saw. */
export function beginSession({ session, cache }: Services, signedIn: Session): void {
  const previous = session.get()
  cache.clear()
  clearDatabaseKeys(tabStore())
  if (previous !== undefined && previous.user.id !== signedIn.user.id) clearDrafts()
  session.set(signedIn)
}

/** How long signing out waits for the services. */
const SIGN_OUT_WAIT_MS = 3_000

/**
 * Ends the session here whatever the services answer; their failures are reported.
 *
 * `leave` is called just before the session goes, so that the page is already on its way to another one.
 */
export async function endSession(services: Services, leave: () => void, report: (failure: unknown) => void = reportFailure): Promise<void> {
  const { account, session, cache } = services
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
  tabStore().remove('blocked-url')
  clearDrafts()
}

const DRAFT_ENTRY = /^(shell|features)/

function clearDrafts(): void {
  const storage = localStore()
  for (const entry of storage.keys()) {
    if (DRAFT_ENTRY.test(entry)) storage.remove(entry)
  }
}
