import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWriter } from '@terrarium/store'
import type { Measured } from './load.ts'
import { cpuMicros } from './process-figures.ts'

// Durable single-key commits into a store by a number of writers, each waiting for its flush. Prints the figures as JSON.
const WARM_UP_MS = 1000
const [writers, seconds] = process.argv.slice(2).map(Number) as [number, number]
const folder = mkdtempSync(join(tmpdir(), 'terrarium-raw-'))
const store = await openWriter(folder)

async function writeFor(durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs
  const latencies: number[] = []
  const write = async (writer: number): Promise<void> => {
    const value = Buffer.alloc(120, writer)
    for (let turn = 0; performance.now() < until; turn++) {
      const begun = performance.now()
      const key = Buffer.from(`${writer}/${durationMs}/${turn}`)
      await store.commit({ snapshotTime: store.nextTime(), readKeys: [], readRanges: [], writes: [{ key, value }] })
      latencies.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return latencies.sort((a, b) => a - b)
}

await writeFor(WARM_UP_MS)
const cpuBefore = cpuMicros(process.pid)
const latencies = await writeFor(seconds * 1000)
const at = (part: number): number => Math.round((latencies[Math.floor(latencies.length * part)] ?? NaN) * 10) / 10
const measured: Measured = {
  perSecond: latencies.length / seconds,
  medianMs: at(0.5),
  p99Ms: at(0.99),
  cpuMicros: (cpuMicros(process.pid) - cpuBefore) / latencies.length,
  contended: 0,
}
process.stdout.write(JSON.stringify(measured))
await store.close()
rmSync(folder, { recursive: true, force: true })
