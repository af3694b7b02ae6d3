import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { openWriter } from './open-writer.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { encodeTuple } from './tuple.ts'

const KEYS = 20
const COMMITS = 300
const THREADS = 2
const threadUrl = new URL('./testing/reader-thread.ts', import.meta.url).href

/** Each commit writes its number to all keys; a snapshot in another thread must never see two numbers. */
describe('readers in other threads', () => {
  test('see whole commits, never older than one that was acknowledged', async () => {
    using folder = createTemporaryFolder()
    const writer = await openWriter(folder.path)
    const acknowledged = new Int32Array(new SharedArrayBuffer(8))
    const workers = Array.from({ length: THREADS }, () => startReader(folder.path, acknowledged))
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    for (let number = 1; number <= COMMITS; number++) {
      const value = Buffer.from(String(number))
      const writes = Array.from({ length: KEYS }, (_, id) => ({ key: encodeTuple(['n', id]), value }))
      await writer.commit({ snapshotTime: writer.nextTime(), readKeys: [], readRanges: [], writes })
      Atomics.store(acknowledged, 0, number)
    }
    const messages = workers.map((worker) => once(worker, 'message') as Promise<[Result]>)
    Atomics.store(acknowledged, 1, 1)
    for (const [result] of await Promise.all(messages)) {
      expect(result.faults).toEqual([])
      expect(result.checked).toBeGreaterThan(10)
    }
    await Promise.all(workers.map((worker) => worker.terminate()))
    await writer.close()
  })
})

interface Result {
  readonly checked: number
  readonly faults: readonly string[]
}

function startReader(path: string, acknowledged: Int32Array): Worker {
  // Threads do not inherit the loader of sources.
  const script = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(threadUrl)})))`
  return new Worker(script, { eval: true, workerData: { path, acknowledged, keys: KEYS } })
}
