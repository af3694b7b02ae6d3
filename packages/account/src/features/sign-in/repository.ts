import { ACCOUNT_LOCK_MS, SIGN_IN_FAILURES_MAX } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'

/** Remembers failed sign-ins by address, whether or not anyone has that address. */
export interface SignInGuard {
  /** Returns the time until which the address is locked; undefined when it is not. */
  findLock(emailHash: string, now: Date): Promise<Date | undefined>
  /** Counts a failure and returns the time until which it locks the address; undefined when it does not. */
  recordFailure(emailHash: string, now: Date): Promise<Date | undefined>
  /** Forgets the failures of an address. */
  clear(emailHash: string): Promise<void>
}

/** Creates the guard over the control database. Failures count as a row until an hour passes without one. */
export function createSignInGuard(control: Client): SignInGuard {
  return {
    findLock: async (emailHash, now) => {
      const { data } = await control.query<TimeStub | null>(fql`
        let guard = SignInGuard.byEmailHash(${emailHash}).first()
        if (guard == null) null else guard!.lockedUntil`)
      const lockedUntil = data?.toDate()
      return lockedUntil !== undefined && lockedUntil > now ? lockedUntil : undefined
    },
    recordFailure: (emailHash, now) => recordFailure(control, emailHash, now),
    clear: async (emailHash) => {
      await control.query(fql`
        SignInGuard.byEmailHash(${emailHash}).forEach(guard => guard.delete())
        null`)
    },
  }
}

async function recordFailure(control: Client, emailHash: string, now: Date): Promise<Date | undefined> {
  const until = TimeStub.fromDate(new Date(now.getTime() + ACCOUNT_LOCK_MS))
  const { data } = await control.query<TimeStub | null>(fql`
    let now = ${TimeStub.fromDate(now)}
    let until = ${until}
    let guard = SignInGuard.byEmailHash(${emailHash}).first()
    let failures = if (guard == null) 1 else if (guard!.expiresAt <= now) 1 else guard!.failures + 1
    let lockedUntil = if (failures >= ${SIGN_IN_FAILURES_MAX}) until else null
    let fields = { emailHash: ${emailHash}, failures: failures, lockedUntil: lockedUntil, expiresAt: until, ttl: until }
    if (guard == null) SignInGuard.create(fields) else guard!.replace(fields)
    lockedUntil`)
  return data?.toDate()
}
