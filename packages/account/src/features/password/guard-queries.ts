import { ACCOUNT_LOCK_MS, HOUR_LOCKS_MAX, SIGN_IN_FAILURES_MAX } from '@terrarium/contracts'
import { fql, TimeStub, type Query, type QueryValueObject } from 'fauna'
import { repeatable } from '../../providers/database-client.ts'

/** An attempt on an address. */
export interface OwnAttempt {
  readonly emailHash: string
  /** Tells the attempt from others. */
  readonly id: string
}

/** A lock as the control database has it. */
export type LockRow = { readonly until: TimeStub | null; readonly support: boolean }

type LockOfAddress = QueryValueObject & LockRow & { readonly emailHash: string }

/** What an attempt that begins finds; neither locked nor taken: as many are under way as there are tries left. */
export type BegunRow = { readonly locked: LockRow | null; readonly isTaken: boolean }

const LOCKS_WINDOW_MS = 24 * 60 * 60 * 1000
/** A lock that nobody has lifted for so long is forgotten, so that addresses which nobody has do not add up. */
const SUPPORT_LOCK_LIFE_MS = 365 * 24 * 60 * 60 * 1000
/** An attempt whose end has not come after so long, by the clock of the database, has failed: its process was killed. */
export const ATTEMPT_LIFE_SECONDS = 20

/** Takes one of the tries that an address has left; once, however often it is run. */
export function beginAttempt({ emailHash, id }: OwnAttempt, now: Date): Query<BegunRow> {
  return repeatable(fql<BegunRow>`
    ${guardOf(emailHash, now)}
    if (lock != null) { locked: lock, isTaken: false }
    else if (failures >= ${SIGN_IN_FAILURES_MAX}) { locked: put(failures, open), isTaken: false }
    else if (open.any(attempt => attempt.id == ${id})) { locked: null, isTaken: true }
    else if (failures + open.length >= ${SIGN_IN_FAILURES_MAX}) { locked: null, isTaken: false }
    else {
      put(failures, open.append({ id: ${id}, endsAt: Time.now().add(${ATTEMPT_LIFE_SECONDS}, "seconds") }))
      { locked: null, isTaken: true }
    }`)
}

/** Counts an attempt as failed, and returns the lock that it brings. One that lasted too long is counted already. */
export function failAttempt({ emailHash, id }: OwnAttempt, now: Date): Query<LockRow | null> {
  return fql<LockRow | null>`
    ${guardOf(emailHash, now)}
    let isCounted = attempts.any(attempt => attempt.id == ${id}) && !open.any(attempt => attempt.id == ${id})
    let others = open.filter(attempt => attempt.id != ${id})
    if (lock != null) null else put(if (isCounted) failures else failures + 1, others)`
}

/** Forgets an attempt that was neither right nor wrong. */
export function takeBackAttempt({ emailHash, id }: OwnAttempt): Query<null> {
  return repeatable(fql<null>`
    SignInGuard.byEmailHash(${emailHash}).forEach(guard => guard.update({
      attempts: (guard.attempts ?? []).filter(attempt => attempt.id != ${id})
    }))
    null`)
}

/** Forgets the failures and locks of an address. Other attempts that are under way stay so. */
export function settleAttempt({ emailHash, id }: OwnAttempt, now: Date): Query<null> {
  return repeatable(fql<null>`
    ${guardOf(emailHash, now)}
    let others = open.filter(attempt => attempt.id != ${id})
    if (guard == null) null
    else if (others.length == 0) guard!.delete()
    else guard!.replace({
      emailHash: ${emailHash}, failures: 0, attempts: others, lockedUntil: null, support: false, hourLocks: 0, locksEndAt: null,
      expiresAt: until, ttl: until
    })
    null`)
}

/**
 * What an address has: `guard` and its `lock`, the `attempts` under way, those of them that are still `open`, and the `failures`, as which count
 * those that have lasted too long. Failures count as a row until an hour passes without one. `put` stores how it goes on, and returns the lock that
 * results.
 */
function guardOf(emailHash: string, now: Date): Query {
  const later = (ms: number): TimeStub => TimeStub.fromDate(new Date(now.getTime() + ms))
  return fql`
    let now = ${TimeStub.fromDate(now)}
    let until = ${later(ACCOUNT_LOCK_MS)}
    let guard = SignInGuard.byEmailHash(${emailHash}).first()
    let isRow = guard != null && guard!.expiresAt > now
    let attempts = if (isRow) (guard!.attempts ?? []) else []
    let open = attempts.filter(attempt => attempt.endsAt > Time.now())
    let failures = (if (isRow) guard!.failures else 0) + attempts.length - open.length
    let lock = if (guard != null && guard!.support == true) { until: null, support: true }
      else if (isRow && guard!.lockedUntil != null) { until: guard!.lockedUntil, support: false }
      else null
    let put = (failures, attempts) => {
      let isLock = failures >= ${SIGN_IN_FAILURES_MAX}
      let isSameDay = guard != null && guard!.locksEndAt != null && guard!.locksEndAt > now
      let before = if (isSameDay) guard!.hourLocks else 0
      let hourLocks = if (isLock) before + 1 else before
      let locksEndAt = if (isSameDay) guard!.locksEndAt else if (isLock) ${later(LOCKS_WINDOW_MS)} else null
      let support = isLock && hourLocks > ${HOUR_LOCKS_MAX}
      let keep = if (support) ${later(SUPPORT_LOCK_LIFE_MS)} else if (locksEndAt != null && locksEndAt > until) locksEndAt else until
      let fields = {
        emailHash: ${emailHash}, failures: failures, attempts: attempts, lockedUntil: if (isLock) until else null, support: support,
        hourLocks: hourLocks, locksEndAt: locksEndAt, expiresAt: until, ttl: keep
      }
      if (guard == null) SignInGuard.create(fields) else guard!.replace(fields)
      if (isLock) { until: until, support: support } else null
    }`
}

/** The locks that some addresses have. */
export function locksOfAddresses(emailHashes: readonly string[], now: Date): Query<LockOfAddress[]> {
  return fql<LockOfAddress[]>`
    let now = ${TimeStub.fromDate(now)}
    ${[...emailHashes]}
      .map(hash => SignInGuard.byEmailHash(hash).first())
      .filter(guard => guard != null && (guard!.support == true || (guard!.lockedUntil != null && guard!.lockedUntil > now)))
      .map(guard => ({ emailHash: guard!.emailHash, until: guard!.lockedUntil, support: guard!.support == true }))`
}
