import { createManualClock } from '@terrarium/base'
import { expect, test } from 'vitest'
import { shareCheck } from './shared-check.ts'

test('many callers at once run a check once, and so do those of the next second', async () => {
  const clock = createManualClock(0)
  const answers: ((status: string) => void)[] = []
  const check = shareCheck(() => new Promise<string>((done) => answers.push(done)), { clock })

  const first = Array.from({ length: 100 }, () => check())
  expect(answers).toHaveLength(1)
  answers[0]?.('ready')
  expect(new Set(await Promise.all(first))).toEqual(new Set(['ready']))

  clock.advance(999_000)
  expect(await check()).toBe('ready')
  expect(answers).toHaveLength(1)

  clock.advance(1_000)
  const later = [check(), check()]
  expect(answers).toHaveLength(2)
  answers[1]?.('out')
  expect(await Promise.all(later)).toEqual(['out', 'out'])
})

test('a check that fails is run again by the next caller', async () => {
  let runs = 0
  const check = shareCheck(
    () => {
      runs += 1
      return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve('ready')
    },
    { clock: createManualClock(0) },
  )
  await expect(Promise.all([check(), check()])).rejects.toThrow('broken')
  expect(await check()).toBe('ready')
  expect(runs).toBe(2)
})
