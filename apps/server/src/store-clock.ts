import type { Clock, Timestamp } from '@terrarium/base'
import type { Logger } from '@terrarium/account'
import { StartError } from './settings/start-error.ts'

/**
 * The clock of the stores. It begins at the machine's time, or at the latest commit when the machine's clock is behind that, and goes on at
 * the pace of the machine's monotonic clock and by the time that the machine sleeps: commit times never go back, and setting the machine's clock
 * while the server runs moves nothing.
 */
export interface StoreClock extends Clock {
  /** Continues from the latest commit of all stores, 0 for none. @throws {StartError} when the machine's clock is too far ahead of it */
  follow(latest: Timestamp): void
  /** A cell with the seconds that the machine has slept since the clock was made, for threads that share the time. */
  readonly slept: SharedArrayBuffer
  /** Ends the watch over the machine's clock. */
  close(): void
}

export interface StoreClockOptions {
  readonly system: Clock
  /** The machine's wall clock, which may be set at any time. Milliseconds since the epoch. */
  readonly wallClock: () => number
  /** The time since the machine was started, that in which it slept included. Seconds. */
  readonly uptime: () => number
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
const JUMP_SECONDS_MIN = 2
const WATCH_INTERVAL_MS = 1000

/** Creates the clock of the stores. */
export function createStoreClock({ system, wallClock, uptime, logger, isTrusted }: StoreClockOptions): StoreClock {
  const slept = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const cell = new Int32Array(slept)
  const awake = (): Timestamp => system.now() + Atomics.load(cell, 0) * MICROS_PER_SECOND
  const sleepLead = (): number => uptime() - system.now() / MICROS_PER_SECOND
  const wallLead = (): number => wallClock() * MICROS_PER_MS - awake()
  const start = sleepLead()
  let seen = wallLead()
  let offset = 0
  const watch = setInterval(() => {
    const asleep = Math.floor(sleepLead() - start) - Atomics.load(cell, 0)
    if (asleep >= JUMP_SECONDS_MIN) {
      Atomics.add(cell, 0, asleep)
      logger.info({ seconds: asleep }, 'the machine slept, and commit times go on after that')
    }
    const jump = wallLead() - seen
    if (Math.abs(jump) >= JUMP_SECONDS_MIN * MICROS_PER_SECOND)
      logger.warn({ seconds: seconds(jump) }, "the machine's clock was set; commit times go on without the jump until the next start")
    seen += jump
  }, WATCH_INTERVAL_MS).unref()
  return {
    slept,
    now: () => awake() + offset,
    follow: (latest) => {
      const ahead = awake() - latest
      if (latest > 0 && ahead > AHEAD_MICROS_MAX && !isTrusted) throw new StartError(tooFarAhead(awake(), latest))
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
