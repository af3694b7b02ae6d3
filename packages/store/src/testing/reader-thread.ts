import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../open-reader.ts'
import type { Reader } from '../store.ts'
import { encodeTuple, tupleRange } from '../tuple.ts'

/** Takes snapshots until a stop message and reports those that do not hold exactly one commit, or an old one. */

const { path, acknowledged, keys } = workerData as { path: string; acknowledged: Int32Array; keys: number }
const reader = openReader(path)
const faults: string[] = []
let checked = 0
parentPort?.postMessage('ready')
while (Atomics.load(acknowledged, 1) === 0) {
  checkSnapshot(reader)
  checked++
  if (checked % 3 === 0) await setImmediate()
}
parentPort?.postMessage({ checked, faults })
await reader.close()

function checkSnapshot(source: Reader): void {
  const atLeast = Atomics.load(acknowledged, 0)
  const snapshot = source.snapshot()
  const first = snapshot.get(encodeTuple(['n', 0]))?.toString()
  const numbers = Array.from(snapshot.scan(tupleRange(['n'])), ({ value }) => value.toString())
  const last = snapshot.get(encodeTuple(['n', keys - 1]))?.toString()
  snapshot.release()
  const isWhole = first === undefined ? numbers.length === 0 : numbers.length === keys && numbers.every((number) => number === first)
  if (!isWhole || first !== last) faults.push(`mixed: ${first} ${numbers.join()} ${last}`)
  if (Number(first ?? 0) < atLeast) faults.push(`stale: ${first} < ${atLeast}`)
}
