import type { Clock } from '@terrarium/base'

/** For so long a result answers further callers. */
const KEPT_US = 1_000_000

/**
 * Runs a check at most once at a time and once a second, however many ask: callers need no session, and a check comes before the queries of users.
 *
 * Callers while it runs get its result, those within a second after its end, too. A check that throws is forgotten.
 */
export function shareCheck<T>(check: () => Promise<T>, clock: Clock): () => Promise<T> {
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
    if (last !== undefined && age !== undefined && age < KEPT_US) return Promise.resolve(last.result)
    running ??= run()
    return running
  }
}
