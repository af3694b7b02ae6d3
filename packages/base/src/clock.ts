/** Microseconds since the Unix epoch as an integer number; exact until the year 2255. */
export type Timestamp = number

/** Source of the present; injected so that tests can hold time still. */
export interface Clock {
  /** Returns the present in microseconds since the epoch. */
  now(): Timestamp
}

/** Reads the machine's wall clock. */
export const systemClock: Clock = {
  // eslint-disable-next-line compat/compat, terrarium/minimum-browsers -- for servers; the console takes no time from it
  now: () => Math.floor((performance.timeOrigin + performance.now()) * 1000),
}

/** Creates a clock that stands still until `advance` is called. */
export function createManualClock(start: Timestamp): Clock & { advance(micros: number): void } {
  let now = start
  return {
    now: () => now,
    advance: (micros) => {
      now += micros
    },
  }
}
