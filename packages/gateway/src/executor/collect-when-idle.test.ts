import { getHeapStatistics } from 'node:v8'
import { afterEach, describe, expect, test } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

const MEBIBYTE = 1024 * 1024
const LOOK_MS = 20
let stop = (): void => {}
afterEach(() => stop())

/** Fills the heap with what is garbage when this returns. */
function litter(): number {
  return Array.from({ length: 600_000 }, (_, at) => ({ at, own: [at] })).length
}

function heapMegabytes(): number {
  return getHeapStatistics().total_heap_size / MEBIBYTE
}

describe('a thread that is idle after a load', () => {
  test('gives back what the load has left', async () => {
    const before = heapMegabytes()
    litter()
    const filled = heapMegabytes()
    expect(filled).toBeGreaterThan(before + 32)
    stop = collectWhenIdle(() => 1, LOOK_MS)
    await expect.poll(heapMegabytes).toBeLessThan(filled - 24)
  })
})
