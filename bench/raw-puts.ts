import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWriter } from '@terrarium/store'

// Durable single-key commits into a store by a number of writers, each waiting for its flush. Prints commits per second.
const [writers, seconds] = process.argv.slice(2).map(Number) as [number, number]
const folder = mkdtempSync(join(tmpdir(), 'terrarium-raw-'))
const store = await openWriter(folder)
const until = performance.now() + seconds * 1000
let commits = 0

async function write(writer: number): Promise<void> {
  const value = Buffer.alloc(120, writer)
  for (let turn = 0; performance.now() < until; turn++) {
    const key = Buffer.from(`${writer}/${turn}`)
    await store.commit({ snapshotTime: store.nextTime(), readKeys: [], readRanges: [], writes: [{ key, value }] })
    commits++
  }
}

await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
process.stdout.write(`${Math.round(commits / seconds)}\n`)
await store.close()
rmSync(folder, { recursive: true, force: true })
