import type { Clock } from '@terrarium/base'

/** A clock's lead over the machine's monotonic one, in microseconds; the same in every thread of the process. */
export function clockOffset(clock: Clock): number {
  return clock.now() - monotonicMicros()
}

/** Creates the clock of a thread from the offset of the one that started it: threads then agree on the time, even where the machine's clock was set meanwhile. */
export function createThreadClock(offset: number): Clock {
  const start = offset + monotonicMicros() - performance.now() * 1000
  return { now: () => Math.floor(start + performance.now() * 1000) }
}

function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
