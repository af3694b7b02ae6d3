import type { Clock } from '@terrarium/base'

/** What the threads of a process need to have the same time. */
export interface SharedTime {
  /** The clock's lead over the machine's monotonic one when it was shared, in microseconds. */
  readonly lead: number
  /** A cell with the seconds that the machine has slept since: its monotonic clock leaves them out. */
  readonly slept: SharedArrayBuffer
}

const MICROS_PER_SECOND = 1_000_000
/** A thread may be held between two readings, for longer than queries that follow each other are apart. Of so many the nearest count. */
const READINGS = 64

/** Shares a clock with threads to come. */
export function shareTime(clock: Clock, slept: SharedArrayBuffer): SharedTime {
  return { lead: leadOver(monotonicMicros, () => clock.now()) - sleptMicros(new Int32Array(slept)), slept }
}

/** Creates the clock of a thread: all that share a time agree on it, even where the machine's clock was set meanwhile. */
export function createThreadClock({ lead, slept }: SharedTime): Clock {
  const start = lead + leadOver(threadMicros, monotonicMicros)
  const cell = new Int32Array(slept)
  return { now: () => Math.floor(start + threadMicros() + sleptMicros(cell)) }
}

/** How far one clock is ahead of another, both in microseconds: the reading of the one counts that lies in the least time of the other. */
export function leadOver(other: () => number, one: () => number): number {
  let lead = 0
  let least = Infinity
  for (let reading = 0; reading < READINGS; reading++) {
    const before = other()
    const read = one()
    const took = other() - before
    if (took >= least) continue
    least = took
    lead = read - before
  }
  return lead
}

function sleptMicros(cell: Int32Array): number {
  return Atomics.load(cell, 0) * MICROS_PER_SECOND
}

/** Microseconds since the thread began. */
function threadMicros(): number {
  return performance.now() * 1000
}

/** Microseconds of a clock that all threads of the machine share. */
function monotonicMicros(): number {
  return Number(process.hrtime.bigint()) / 1000
}
