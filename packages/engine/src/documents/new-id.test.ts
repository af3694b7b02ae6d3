import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { createId } from './new-id.ts'

const NOW = 1_700_000_000_000_000
const SOURCE = new URL('../../dist/documents/new-id.js', import.meta.url).href
const PROGRAM = `
import { parentPort } from 'node:worker_threads'
const { createId } = await import(${JSON.stringify(SOURCE)})
parentPort.postMessage([createId(${NOW}), createId(${NOW})])`

const idsOfThread = async (): Promise<bigint[]> => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`))
  const [ids] = (await once(thread, 'message')) as [bigint[]]
  await thread.terminate()
  return ids
}

describe('createId', () => {
  test('gives ids that increase, of one time too', () => {
    const ids = [createId(NOW), createId(NOW), createId(NOW + 1000)]
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('gives threads of one process different ids at the same time', async () => {
    const ids = (await Promise.all([idsOfThread(), idsOfThread(), idsOfThread()])).flat()
    expect(new Set(ids).size).toBe(6)
  })
})
