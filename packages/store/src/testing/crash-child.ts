import { Buffer } from 'node:buffer'
import { must } from '@terrarium/base'
import { openWriter } from '../open-writer.ts'
import type { Writer } from '../store.ts'
import { COMMIT_KEYS, commitKey, counterKey } from './crash-keys.ts'

/** Commits numbered transactions, several in flight at a time, and sends each number once it is acknowledged with all before it. */

const IN_FLIGHT = 12
const writer = await openWriter(must(process.argv[2], 'a path is given'))
const snapshot = writer.snapshot()
let number = Number(snapshot.get(counterKey)?.toString() ?? 0)
snapshot.release()

for (;;) await Promise.all(Array.from({ length: IN_FLIGHT }, () => commitNext(writer)))

async function commitNext(target: Writer): Promise<void> {
  const own = ++number
  const value = Buffer.from(String(own))
  const outcome = await target.commit({
    snapshotTime: Number.MAX_SAFE_INTEGER,
    readKeys: [],
    readRanges: [],
    writes: [
      { key: counterKey, value },
      ...Array.from({ length: COMMIT_KEYS }, (_, part) => ({ key: commitKey(own, part), value: Buffer.alloc(300, own) })),
    ],
    change: { value },
  })
  if (outcome.kind === 'committed') process.send?.(own)
}
