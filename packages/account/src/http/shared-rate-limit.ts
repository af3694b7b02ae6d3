import { fql, type Client, type TimeStub } from 'fauna'
import { hashSecret } from '../access/credential.ts'
import { nowMs, type AccountContext } from '../context/account-context.ts'
import { createRateLimiter, refusalOf, type RateLimit } from './rate-limit.ts'

/** Counts calls by key over all processes. */
export interface SharedRateLimiter {
  /** Counts one call. @throws {AccountError} the limit's code when the key's window is full */
  take(key: string): Promise<void>
}

/** The part of a limit that each process lets through of its own, so that who makes no guesses costs no write. */
const OWN_SHARE = 0.1

/** What is counted in one window by this process. */
interface Window {
  endsAt: number
  /** Calls so far, and how many of them the control database knows of. */
  own: number
  told: number
  /** The telling that is under way: one at a time for a key, since each writes the same document. */
  telling: Promise<number> | undefined
  isFull: boolean
}

const KEYS_MAX = 10_000

/**
 * Creates a limiter of calls by which something may be guessed: over several processes a key has one window, in the control database. A process lets the
 * first tenth of a limit through before it counts there, rounded down: `count` processes let through at most `(count - 1)` tenths more than one
 * would.
 *
 * @param name tells limits apart
 */
export function createSharedRateLimiter(
  { clock, control, ownProcess }: Pick<AccountContext, 'clock' | 'control' | 'ownProcess'>,
  name: string,
  rate: RateLimit,
): SharedRateLimiter {
  if (ownProcess === undefined) {
    const own = createRateLimiter(clock, rate)
    return { take: async (key) => Promise.resolve(own.take(key)) }
  }
  const windows = new Map<string, Window>()
  const ownMax = Math.floor(rate.limit * OWN_SHARE)

  function windowOf(key: string, now: number): Window {
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > now) return known
    const next = { endsAt: now + rate.windowMs, own: 0, told: 0, telling: undefined, isFull: false }
    windows.delete(key)
    windows.set(key, next)
    const [oldest] = windows.keys()
    if (windows.size > KEYS_MAX && oldest !== undefined) windows.delete(oldest)
    return next
  }

  /** Tells the control database of the calls that it does not know of. Returns how many calls of others it knows of. */
  async function tell(key: string, window: Window): Promise<number> {
    const own = window.own
    const { count, leftMs } = await countShared(control, `${name} ${hashSecret(key)}`, { more: own - window.told, rate })
    window.told = own
    window.endsAt = nowMs(clock) + leftMs
    window.isFull = count >= rate.limit
    return count - own
  }

  return {
    take: async (key) => {
      const window = windowOf(key, nowMs(clock))
      if (window.isFull) throw refusalOf(rate, window.endsAt - nowMs(clock))
      const number = ++window.own
      if (number <= ownMax) return
      let others = 0
      while (window.told < number) others = await (window.telling ??= tell(key, window).finally(() => (window.telling = undefined)))
      if (others + number > rate.limit) throw refusalOf(rate, window.endsAt - nowMs(clock))
    },
  }
}

/** Adds calls to the window of a key, by the time of the database. */
async function countShared(
  control: Client,
  key: string,
  { more, rate }: { readonly more: number; readonly rate: RateLimit },
): Promise<{ readonly count: number; readonly leftMs: number }> {
  const { data } = await control.query<{ count: number; endsAt: TimeStub; now: TimeStub }>(fql`
    let now = Time.now()
    let known = RateWindow.byKey(${key}).first()
    let window = if (known != null && known!.endsAt > now) {
      known!.update({ count: known!.count + ${more} })
    } else {
      let endsAt = now.add(${rate.windowMs}, "milliseconds")
      let begun = { key: ${key}, count: ${more}, endsAt: endsAt, ttl: endsAt.add(1, "hours") }
      if (known == null) RateWindow.create(begun) else known!.update(begun)
    }
    { count: window!.count, endsAt: window!.endsAt, now: now }`)
  return { count: data.count, leftMs: data.endsAt.toDate().getTime() - data.now.toDate().getTime() }
}
