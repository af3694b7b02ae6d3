import type { Session } from '@terrarium/contracts'
import { tabStore } from './browser-storage.ts'
import { forgetShell } from './forget-shell.ts'
import type { Services } from './services.ts'
import { shellRecordsOwner } from './shell-records.ts'
import { clearDatabaseKeys } from './stored-keys.ts'

/** Stores the session of a member who has just signed in and forgets what the previous one saw. */
export function beginSession({ session, cache }: Services, signedIn: Session): void {
  const previous = session.get()
  cache.clear()
  clearDatabaseKeys(tabStore())
  const owner = shellRecordsOwner() ?? previous?.user.id
  if (owner !== undefined && owner !== signedIn.user.id) forgetShell(owner)
  session.set(signedIn)
}
