import { Buffer } from 'node:buffer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { beginTransaction } from './begin-transaction.ts'
import { openWriter } from './open-writer.ts'
import type { Writer } from './store.ts'
import { encodeTuple, tupleRange } from './tuple.ts'
import { TupleWriter } from './tuple-writer.ts'

/** Prints what the store does in a second. Run with `npx tsx`. */

const KEYS = 20_000
const VALUE = Buffer.alloc(200, 7)
const BENCH_MS = 1500

const tupleWriter = new TupleWriter()
const keyOf = (id: number) => tupleWriter.u32(1).u32(2).u64(id).finish()

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const writer = await openWriter(join(folder, 'store'))
  try {
    await fill(writer)
    benchReads(writer)
    for (const writers of [1, 32]) await benchCommits(writer, writers)
    await benchRawPuts(join(folder, 'raw'))
  } finally {
    await writer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(writer: Writer): Promise<void> {
  const writes = Array.from({ length: KEYS }, (_, id) => ({ key: keyOf(id), value: VALUE }))
  await writer.commit({ snapshotTime: 0, readKeys: [], readRanges: [], writes })
}

function benchReads(writer: Writer): void {
  measure('encode a key of three ids', (i) => keyOf(i))
  measure('encode a tuple of text and number', (i) => encodeTuple(['name', i]))
  measure('snapshot', () => writer.snapshot().release())
  measure('snapshot and get', (i) => {
    const snapshot = writer.snapshot()
    snapshot.get(keyOf(i % KEYS))
    snapshot.release()
  })
  measure('transaction with ten gets', (i) => {
    const snapshot = writer.snapshot()
    const transaction = beginTransaction(snapshot)
    for (let j = 0; j < 10; j++) transaction.get(keyOf((i * 10 + j) % KEYS))
    snapshot.release()
  })
  const snapshot = writer.snapshot()
  measure('get in one snapshot', (i) => snapshot.get(keyOf(i % KEYS)))
  const range = tupleRange([{ kind: 'u32', value: 1 }])
  measure('scan of 100 entries', () => {
    let left = 100
    for (const entry of snapshot.scan(range)) if (entry.key.length > 0 && --left === 0) break
  })
  snapshot.release()
}

function measure(name: string, run: (i: number) => void): void {
  const end = performance.now() + BENCH_MS / 2
  for (let i = 0; i < 1000; i++) run(i)
  const start = performance.now()
  let count = 0
  while (performance.now() < end) for (let i = 0; i < 100; i++) run(count++)
  report(name, count, performance.now() - start)
}

async function benchCommits(writer: Writer, writers: number): Promise<void> {
  const start = performance.now()
  let count = 0
  const work = async (): Promise<void> => {
    while (performance.now() - start < BENCH_MS) {
      const id = count++
      const snapshot = writer.snapshot()
      const transaction = beginTransaction(snapshot)
      transaction.get(keyOf(KEYS + id))
      transaction.write({ key: keyOf(KEYS + id), value: VALUE })
      transaction.write({ key: encodeTuple(['index', id]), value: Buffer.alloc(0) })
      snapshot.release()
      await writer.commit(transaction.toCommit({ value: VALUE }))
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
  report(`durable commits by ${writers} writers`, count, performance.now() - start)
}

async function benchRawPuts(path: string): Promise<void> {
  const database = open<Buffer, Buffer>(path, { pageSize: 8192, keyEncoding: 'binary', encoding: 'binary' })
  for (const writers of [1, 32]) {
    const start = performance.now()
    let count = 0
    const work = async (): Promise<void> => {
      while (performance.now() - start < BENCH_MS) {
        await database.put(keyOf(count++), VALUE)
        await database.flushed
      }
    }
    await Promise.all(Array.from({ length: writers }, work))
    report(`raw flushed puts by ${writers} writers`, count, performance.now() - start)
  }
  await database.close()
}

function report(name: string, count: number, elapsedMs: number): void {
  const perSecond = (count / elapsedMs) * 1000
  console.log(
    `${name.padEnd(40)} ${Math.round(perSecond).toLocaleString('en').padStart(12)} /s ${(1e6 / perSecond).toFixed(2).padStart(10)} µs`,
  )
}

await main()
