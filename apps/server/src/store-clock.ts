import type { Clock, Timestamp } from '@terrarium/base'
import type { Logger } from '@terrarium/account'
import { StartError } from './settings/start-error.ts'

/**
 * The clock of the stores. It begins at the machine's time, or at the latest commit when the machine's clock is behind that, and goes on at
 * the pace of the machine's monotonic clock: commit times never go back, and setting the machine's clock while the server runs moves nothing.
 */
export interface StoreClock extends Clock {
  /** Continues from the latest commit of all stores, 0 for none. @throws {StartError} when the machine's clock is too far ahead of it */
  follow(latest: Timestamp): void
  /** Ends the watch over the machine's clock. */
  close(): void
}

export interface StoreClockOptions {
  readonly system: Clock
  /** The machine's wall clock, which may be set at any time. Milliseconds since the epoch. */
  readonly wallClock: () => number
  readonly logger: Logger
  /** Whether a clock far ahead of the latest commit is believed. */
  readonly isTrusted: boolean
}

const MICROS_PER_SECOND = 1_000_000
const MICROS_PER_MS = 1000
/** Beyond this the machine's clock counts as wrong rather than the stores as unused: commit times cannot be taken back. */
const AHEAD_DAYS_MAX = 400
const AHEAD_MICROS_MAX = AHEAD_DAYS_MAX * 86_400 * MICROS_PER_SECOND
/** A difference below this is drift. */
const JUMP_MICROS_MIN = 2 * MICROS_PER_SECOND
const WATCH_INTERVAL_MS = 10_000

/** Creates the clock of the stores. */
export function createStoreClock({ system, wallClock, logger, isTrusted }: StoreClockOptions): StoreClock {
  let offset = 0
  let seen = wallClock() * MICROS_PER_MS - system.now()
  const watch = setInterval(() => {
    const difference = wallClock() * MICROS_PER_MS - system.now()
    if (Math.abs(difference - seen) >= JUMP_MICROS_MIN) {
      logger.warn(
        { seconds: seconds(difference - seen) },
        "the machine's clock was set; commit times go on without the jump until the next start",
      )
    }
    seen = difference
  }, WATCH_INTERVAL_MS).unref()
  return {
    now: () => system.now() + offset,
    follow: (latest) => {
      const ahead = system.now() - latest
      if (latest > 0 && ahead > AHEAD_MICROS_MAX && !isTrusted) throw new StartError(tooFarAhead(system.now(), latest))
      if (ahead > 0) return
      offset = -ahead + 1
      logger.warn({ seconds: seconds(-ahead) }, "the machine's clock is behind the latest commit; times go on from that commit")
    },
    close: () => clearInterval(watch),
  }
}

function tooFarAhead(now: Timestamp, latest: Timestamp): string {
  return `the machine's clock says ${dateOf(now)}, and the latest commit in the data folder is of ${dateOf(latest)}: set the clock, or, if it is right, start once with TERRARIUM_CLOCK=trusted`
}

function dateOf(micros: Timestamp): string {
  return new Date(micros / MICROS_PER_MS).toISOString()
}

function seconds(micros: number): number {
  return Math.round(micros / MICROS_PER_SECOND)
}
