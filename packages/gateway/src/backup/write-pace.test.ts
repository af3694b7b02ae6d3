import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WritePace } from './write-pace.ts'

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { readonly signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(value), ms)
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    }),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first bytes pass at once, those of all later calls wait until they would be written', async () => {
  const pace = new WritePace(1_000)
  const passed: [number, number][] = []
  const begin = performance.now()
  for (const bytes of [500, 250, 1_000, 10]) void pace.pass(bytes).then(() => passed.push([bytes, performance.now() - begin]))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(passed).toEqual([
    [500, 0],
    [250, 500],
    [1_000, 750],
    [10, 1_750],
  ])
})

test('time in which nothing is written is not saved up', async () => {
  const pace = new WritePace(1_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await pace.pass(1_000)
  const begin = performance.now()
  const second = pace.pass(1_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await second
  expect(performance.now() - begin).toBe(5_000)
  const third = pace.pass(1)
  await third
  expect(performance.now() - begin).toBe(5_000)
})

test('who gives up waits no longer', async () => {
  const pace = new WritePace(1)
  await pace.pass(1_000)
  const giving = new AbortController()
  const waiting = pace.pass(1_000, giving.signal)
  giving.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
