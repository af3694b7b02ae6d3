import type { Clock } from '@terrarium/base'

/** For so long a result answers further callers. */
const KEPT_US = 1_000_000

interface CheckOptions {
  readonly clock: Clock
  /** Microseconds for which a result answers further callers; a second where nothing is said. */
  readonly keptUs?: number
}

/**
 * Runs a check at most once at a time and once in the time that its result is kept, however many ask: a check comes before the queries of users.
 *
 * Callers while it runs get its result, those within that time after its end, too. A check that throws is forgotten.
 */
export function shareCheck<T>(check: () => Promise<T>, { clock, keptUs = KEPT_US }: CheckOptions): () => Promise<T> {
  let running: Promise<T> | undefined
  let last: { readonly result: T; readonly at: number } | undefined

  async function run(): Promise<T> {
    try {
      const result = await check()
      last = { result, at: clock.now() }
      return result
    } finally {
      running = undefined
    }
  }

  return () => {
    // A clock that was set back makes a result look later than now.
    const age = last === undefined ? undefined : Math.abs(clock.now() - last.at)
    if (last !== undefined && age !== undefined && age < keptUs) return Promise.resolve(last.result)
    running ??= run()
    return running
  }
}
