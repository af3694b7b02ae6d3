import { describe, expect, test } from 'vitest'
import { runCrashRounds } from '../../tools/soak/run-crash-rounds.ts'
import { runHistories } from '../../tools/soak/run-histories.ts'
import { Target } from '../../tools/soak/server/target.ts'

const SEED = 1

/** The short form of `npm run soak`: the outcome of a run depends on the machine, its judgement does not. */
describe('many clients at once, with kills and restarts', () => {
  test('see a strictly serializable database', async () => {
    const { outcomes, anomalies } = await withTarget((target) =>
      runHistories(target, { operations: 3000, sessions: 16, restarts: 3, seed: SEED }),
    )
    expect(anomalies).toEqual([])
    expect(outcomes.committed).toBeGreaterThan(0)
  })

  test('find all that was acknowledged after each kill: by id, by index and in the feed', async () => {
    const { failures } = await withTarget((target) => runCrashRounds(target, { rounds: 3, sessions: 8, seed: SEED }, () => {}))
    expect(failures).toEqual([])
  })
})

/** Runs over a server of its own, whose store must be whole at the end. */
async function withTarget<T>(use: (target: Target) => Promise<T>): Promise<T> {
  const target = new Target()
  try {
    await target.open()
    const result = await use(target)
    await target.stop()
    await target.check()
    return result
  } finally {
    await target.stop('SIGKILL')
    target.remove()
  }
}
