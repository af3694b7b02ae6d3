import { ACCOUNT_LOCK_MS, SIGN_IN_FAILURES_MAX } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'

/** What a sign-in that begins finds. */
export interface Attempt {
  /** Time until which the address was locked before; undefined when it was not. */
  readonly lockedUntil: Date | undefined
  /** Time until which the address is locked if this attempt fails; undefined when it is not. */
  readonly locksUntil: Date | undefined
}

/** Remembers failed sign-ins by address, whether or not anyone has that address. */
export interface SignInGuard {
  /**
   * Counts an attempt as failed before its password is looked at, so that attempts at the same time cannot be more than the limit;
   * `clear` marks the one that succeeds. An attempt on a locked address is not counted.
   */
  begin(emailHash: string, now: Date): Promise<Attempt>
  /** Forgets the failures of an address. */
  clear(emailHash: string): Promise<void>
}

/** Creates the guard over the control database. Failures count as a row until an hour passes without one. */
export function createSignInGuard(control: Client): SignInGuard {
  return {
    begin: (emailHash, now) => begin(control, emailHash, now),
    clear: async (emailHash) => {
      await control.query(fql`
        SignInGuard.byEmailHash(${emailHash}).forEach(guard => guard.delete())
        null`)
    },
  }
}

async function begin(control: Client, emailHash: string, now: Date): Promise<Attempt> {
  const until = TimeStub.fromDate(new Date(now.getTime() + ACCOUNT_LOCK_MS))
  const { data } = await control.query<{ locked: TimeStub | null; locks: TimeStub | null }>(fql`
    let now = ${TimeStub.fromDate(now)}
    let until = ${until}
    let guard = SignInGuard.byEmailHash(${emailHash}).first()
    let present = if (guard == null) null else if (guard!.expiresAt <= now) null else guard
    if (present != null && present!.lockedUntil != null) {
      { locked: present!.lockedUntil, locks: null }
    } else {
      let failures = if (present == null) 1 else present!.failures + 1
      let lockedUntil = if (failures >= ${SIGN_IN_FAILURES_MAX}) until else null
      let fields = { emailHash: ${emailHash}, failures: failures, lockedUntil: lockedUntil, expiresAt: until, ttl: until }
      if (guard == null) SignInGuard.create(fields) else guard!.replace(fields)
      { locked: null, locks: lockedUntil }
    }`)
  return { lockedUntil: data.locked?.toDate(), locksUntil: data.locks?.toDate() }
}
