import { ACCOUNT_LOCK_MS, HOUR_LOCKS_MAX, SIGN_IN_FAILURES_MAX } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type QueryValueObject } from 'fauna'

/** Until when an address is locked: a time, or until somebody lifts it. */
export type Lock = { readonly until: Date } | 'support'

/** What a sign-in that begins finds. */
export interface Attempt {
  /** The lock from before; undefined when there was none. */
  readonly locked: Lock | undefined
  /** The lock if this attempt fails; undefined when there is none. */
  readonly locks: Lock | undefined
}

/** Remembers failed sign-ins by address, whether or not anyone has that address. */
export interface SignInGuard {
  /**
   * Counts an attempt as failed before its password is looked at, so that attempts at the same time cannot be more than the limit;
   * `clear` marks the one that succeeds, `uncount` the one that is neither. An attempt on a locked address is not counted.
   */
  begin(emailHash: string, now: Date): Promise<Attempt>
  /** Takes back what `begin` has counted: the password was right and a code is missing. */
  uncount(emailHash: string): Promise<void>
  /** Forgets the failures and locks of an address. */
  clear(emailHash: string): Promise<void>
  /** Returns the locks that some addresses have now. */
  locksOf(emailHashes: readonly string[], now: Date): Promise<ReadonlyMap<string, Lock>>
}

const LOCKS_WINDOW_MS = 24 * 60 * 60 * 1000
/** A lock that nobody has lifted for so long is forgotten, so that addresses which nobody has do not add up. */
const SUPPORT_LOCK_LIFE_MS = 365 * 24 * 60 * 60 * 1000

/** Creates the guard over the control database. Failures count as a row until an hour passes without one. */
export function createSignInGuard(control: Client): SignInGuard {
  return {
    begin: (emailHash, now) => begin(control, emailHash, now),
    uncount: async (emailHash) => {
      await control.query(fql`
        let guard = SignInGuard.byEmailHash(${emailHash}).first()
        if (guard != null && guard!.failures > 0) {
          let hourLocks = if (guard!.lockedUntil == null) guard!.hourLocks else guard!.hourLocks - 1
          guard!.update({ failures: guard!.failures - 1, lockedUntil: null, support: false, hourLocks: hourLocks })
        }
        null`)
    },
    clear: async (emailHash) => {
      await control.query(fql`
        SignInGuard.byEmailHash(${emailHash}).forEach(guard => guard.delete())
        null`)
    },
    locksOf: (emailHashes, now) => locksOf(control, emailHashes, now),
  }
}

type LockRow = { readonly until: TimeStub | null; readonly support: boolean }

async function begin(control: Client, emailHash: string, now: Date): Promise<Attempt> {
  const later = (ms: number): TimeStub => TimeStub.fromDate(new Date(now.getTime() + ms))
  const { data } = await control.query<{ locked: LockRow | null; locks: LockRow | null }>(fql`
    let now = ${TimeStub.fromDate(now)}
    let until = ${later(ACCOUNT_LOCK_MS)}
    let guard = SignInGuard.byEmailHash(${emailHash}).first()
    let isRow = guard != null && guard!.expiresAt > now
    if (guard != null && guard!.support == true) {
      { locked: { until: null, support: true }, locks: null }
    } else if (isRow && guard!.lockedUntil != null) {
      { locked: { until: guard!.lockedUntil, support: false }, locks: null }
    } else {
      let failures = if (isRow) guard!.failures + 1 else 1
      let isLock = failures >= ${SIGN_IN_FAILURES_MAX}
      let isSameDay = guard != null && guard!.locksEndAt != null && guard!.locksEndAt > now
      let before = if (isSameDay) guard!.hourLocks else 0
      let hourLocks = if (isLock) before + 1 else before
      let locksEndAt = if (isSameDay) guard!.locksEndAt else if (isLock) ${later(LOCKS_WINDOW_MS)} else null
      let support = isLock && hourLocks > ${HOUR_LOCKS_MAX}
      let keep = if (support) ${later(SUPPORT_LOCK_LIFE_MS)} else if (locksEndAt != null && locksEndAt > until) locksEndAt else until
      let fields = {
        emailHash: ${emailHash}, failures: failures, lockedUntil: if (isLock) until else null, support: support,
        hourLocks: hourLocks, locksEndAt: locksEndAt, expiresAt: until, ttl: keep
      }
      if (guard == null) SignInGuard.create(fields) else guard!.replace(fields)
      { locked: null, locks: if (isLock) { until: until, support: support } else null }
    }`)
  return { locked: toLock(data.locked), locks: toLock(data.locks) }
}

function toLock(row: LockRow | null): Lock | undefined {
  if (row === null) return undefined
  if (row.support) return 'support'
  return row.until === null ? undefined : { until: row.until.toDate() }
}

async function locksOf(control: Client, emailHashes: readonly string[], now: Date): Promise<ReadonlyMap<string, Lock>> {
  const { data } = await control.query<(QueryValueObject & LockRow & { emailHash: string })[]>(fql`
    let now = ${TimeStub.fromDate(now)}
    ${[...emailHashes]}
      .map(hash => SignInGuard.byEmailHash(hash).first())
      .filter(guard => guard != null && (guard!.support == true || (guard!.lockedUntil != null && guard!.lockedUntil > now)))
      .map(guard => ({ emailHash: guard!.emailHash, until: guard!.lockedUntil, support: guard!.support == true }))`)
  return new Map(
    data.flatMap((row) => {
      const lock = toLock(row)
      return lock === undefined ? [] : [[row.emailHash, lock] as const]
    }),
  )
}
