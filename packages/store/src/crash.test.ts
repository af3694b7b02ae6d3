import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openWriter } from './open-writer.ts'
import type { Snapshot } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { COMMIT_KEYS, commitKey, counterKey } from './testing/crash-keys.ts'

/**
 * A child process commits continuously and reports acknowledged commits over a pipe; it is killed at a random moment and the store opened
 * again. Each commit writes its number under several keys far apart.
 */

const ROUNDS = 25
const LIFE_MAX_MS = 60

describe('a writer that is killed', () => {
  test('loses no acknowledged commit and leaves none half done', { timeout: 240_000 }, async () => {
    using folder = createTemporaryFolder()
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged = Math.max(acknowledged, await runUntilKilled(folder.path))
      await checkStore(folder.path, acknowledged)
    }
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  })
})

/** Returns the highest number whose commit the child acknowledged. */
async function runUntilKilled(path: string): Promise<number> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url)), [path], {
    execArgv: ['--import', 'tsx'],
  })
  let acknowledged = 0
  child.on('message', (number: number) => {
    acknowledged = number
  })
  await once(child, 'message')
  setTimeout(() => child.kill('SIGKILL'), Math.random() * LIFE_MAX_MS)
  await once(child, 'close')
  return acknowledged
}

async function checkStore(path: string, acknowledged: number): Promise<void> {
  const writer = await openWriter(path)
  const snapshot = writer.snapshot()
  const count = Number(snapshot.get(counterKey)?.toString())
  expect(count).toBeGreaterThanOrEqual(acknowledged)
  for (let number = Math.max(1, count - 500); number <= count + 40; number++) {
    expect(keysOf(snapshot, number)).toBe(number <= count ? COMMIT_KEYS : 0)
  }
  const changes = Array.from(writer.changesSince(0), ({ value }) => Number(value.toString()))
  expect(changes).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  snapshot.release()
  await writer.close()
}

function keysOf(snapshot: Snapshot, number: number): number {
  return Array.from({ length: COMMIT_KEYS }, (_, part) => snapshot.get(commitKey(number, part))).filter((value) => value !== undefined)
    .length
}
