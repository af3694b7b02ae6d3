import { Buffer } from 'node:buffer'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createManualClock } from '@terrarium/base'
import { open } from 'lmdb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginTransaction } from './begin-transaction.ts'
import { lastCommitKey } from './key-space.ts'
import { openReader } from './open-reader.ts'
import { openWriter } from './open-writer.ts'
import type { CommitOutcome, Entry, Write, Writer } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'
import { decodeTuple, encodeTuple, tupleRange } from './tuple.ts'
import { TupleWriter } from './tuple-writer.ts'

const START = 1_700_000_000_000_000

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder[Symbol.dispose]())

function put(name: string, value = name): Write {
  return { key: encodeTuple([name]), value: Buffer.from(value) }
}

function commit(writer: Writer, writes: readonly Write[], change?: string): Promise<CommitOutcome> {
  return writer.commit({
    snapshotTime: writer.nextTime(),
    readKeys: [],
    readRanges: [],
    writes,
    ...(change === undefined ? {} : { change: { value: Buffer.from(change) } }),
  })
}

async function useWriter(run: (writer: Writer) => Promise<void>, start = START): Promise<void> {
  const writer = await openWriter(folder.path, { clock: createManualClock(start) })
  try {
    await run(writer)
  } finally {
    await writer.close()
  }
}

function read(writer: Writer, name: string): string | undefined {
  const snapshot = writer.snapshot()
  const value = snapshot.get(encodeTuple([name]))?.toString()
  snapshot.release()
  return value
}

describe('openWriter', () => {
  test('keeps what was committed', async () => {
    await useWriter(async (writer) => {
      await commit(writer, [put('a')])
    })
    await useWriter(async (writer) => {
      expect(read(writer, 'a')).toBe('a')
    })
  })

  test('makes a secret once, which copies of the folder share and other stores do not', async () => {
    let secret: Uint8Array = new Uint8Array()
    await useWriter(async (writer) => {
      secret = writer.secret
      expect(secret).toHaveLength(32)
      const reader = openReader(folder.path)
      expect(Buffer.from(reader.secret)).toEqual(secret)
      await reader.close()
    })
    await useWriter(async (writer) => expect(Buffer.from(writer.secret)).toEqual(secret))
    using copy = createTemporaryFolder()
    cpSync(folder.path, copy.path, { recursive: true })
    const copied = await openWriter(copy.path)
    expect(Buffer.from(copied.secret)).toEqual(secret)
    await copied.close()
    using another = createTemporaryFolder()
    const stranger = await openWriter(another.path)
    expect(Buffer.from(stranger.secret)).not.toEqual(secret)
    await stranger.close()
  })

  test('goes on after the time of the latest commit when the clock is behind', async () => {
    let last = 0
    await useWriter(async (writer) => {
      last = ((await commit(writer, [put('a')])) as { time: number }).time
    })
    await useWriter(async (writer) => {
      expect(writer.snapshot().time).toBe(last)
      expect(writer.nextTime()).toBe(last + 1)
    }, START - 1000)
  })

  test('refuses a folder that is open for writing', async () => {
    await useWriter(async () => {
      await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'readOnly', retryable: false })
    })
  })

  test('refuses a folder whose writer has no process id here, as in another container', async () => {
    await useWriter(async () => {
      writeFileSync(join(folder.path, 'writer.lock'), '999999999 1')
      await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'readOnly' })
    })
  })

  test('takes over a lock file that nobody holds', async () => {
    writeFileSync(join(folder.path, 'writer.lock'), `${process.pid} 1`)
    await useWriter(async (writer) => {
      expect(writer.snapshot().time).toBe(0)
    })
  })

  test.each([
    [
      'the file system has no locks',
      '#!/bin/sh\necho "flock: 3: No locks available" >&2\nexit 71\n',
      /No locks available.*use a file system that has locks/,
    ],
    ['the program that locks is missing', undefined, /flock.*install the package util-linux/],
  ])('refuses to start with the reason where %s', async (_, program, message) => {
    const { PATH } = process.env
    if (program !== undefined) writeFileSync(join(folder.path, 'flock'), program, { mode: 0o700 })
    process.env['PATH'] = program === undefined ? folder.path : `${folder.path}:${PATH ?? ''}`
    try {
      await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'io', message: expect.stringMatching(message) as string })
    } finally {
      process.env['PATH'] = PATH
    }
  })

  test('refuses files that are no store', async () => {
    writeFileSync(join(folder.path, 'data.mdb'), Buffer.alloc(20_000, 7))
    await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'corrupt' })
  })

  test('refuses a store whose latest commit is damaged', async () => {
    await useWriter(async (writer) => {
      await commit(writer, [put('a')])
    })
    const raw = open<Buffer, Buffer>(folder.path, { noSubdir: false, keyEncoding: 'binary', encoding: 'binary', pageSize: 8192 })
    await raw.put(lastCommitKey as Buffer, Buffer.from('?'))
    await raw.close()
    await expect(openWriter(folder.path)).rejects.toMatchObject({ kind: 'corrupt' })
  })

  test('refuses a folder that cannot be made', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    await expect(openWriter(join(file, 'store'))).rejects.toMatchObject({ kind: 'readOnly' })
  })
})

describe('a writer', () => {
  test('gives times that increase across commits and reads', async () => {
    await useWriter(async (writer) => {
      const times = [writer.nextTime()]
      times.push(((await commit(writer, [put('a')])) as { time: number }).time, writer.nextTime(), writer.nextTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(new Set(times).size).toBe(times.length)
    })
  })

  test('gives what has read a snapshot a time before each commit that the snapshot does not hold', async () => {
    const clock = createManualClock(START)
    const writer = await openWriter(folder.path, { clock })
    await commit(writer, [put('a')])
    const snapshot = writer.snapshot()
    const before = writer.readTime(snapshot.time)
    clock.advance(100)
    const request = { snapshotTime: snapshot.time, readKeys: [], readRanges: [] }
    const accepted = writer.commit({ ...request, writes: [put('b')] })
    clock.advance(100)
    const later = writer.commit({ ...request, writes: [put('c')] })
    const times = [before, writer.readTime(snapshot.time), writer.readTime(snapshot.time)]
    const outcomes = (await Promise.all([accepted, later])) as { time: number }[]
    times.push(writer.readTime(snapshot.time))
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(times.every((time) => time > snapshot.time && time < (outcomes[0]?.time ?? 0))).toBe(true)
    const between = writer.readTime(outcomes[0]?.time ?? 0)
    expect(between).toBeGreaterThan(outcomes[0]?.time ?? 0)
    expect(between).toBeLessThan(outcomes[1]?.time ?? 0)
    expect(writer.readTime(outcomes[1]?.time ?? 0)).toBeGreaterThan(outcomes[1]?.time ?? 0)
    snapshot.release()
    await writer.close()
  })

  test('gives the last time before a commit again when there is no other', async () => {
    await useWriter(async (writer) => {
      const snapshot = writer.snapshot()
      const first = writer.nextTime()
      const { time } = (await commit(writer, [put('a')])) as { time: number }
      expect(time).toBe(first + 2)
      expect([writer.readTime(snapshot.time), writer.readTime(snapshot.time)]).toEqual([first + 1, first + 1])
      snapshot.release()
    })
  })

  test('finds conflicts with commits that are accepted but not yet visible', async () => {
    await useWriter(async (writer) => {
      const snapshot = writer.snapshot()
      const increment = (): Promise<CommitOutcome> => {
        const transaction = beginTransaction(snapshot)
        transaction.get(encodeTuple(['n']))
        transaction.write(put('n', '1'))
        return writer.commit(transaction.toCommit())
      }
      const outcomes = await Promise.all([increment(), increment()])
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(['committed', 'conflict'])
      snapshot.release()
    })
  })

  test('reports a conflict once a snapshot contains the conflicting commit', async () => {
    await useWriter(async (writer) => {
      const first = commit(writer, [put('n')])
      const second = await writer.commit({ snapshotTime: START - 1, readKeys: [encodeTuple(['n'])], readRanges: [], writes: [put('m')] })
      const snapshot = writer.snapshot()
      expect(second.kind).toBe('conflict')
      expect(snapshot.get(encodeTuple(['n']))).toEqual(Buffer.from('n'))
      snapshot.release()
      await first
    })
  })

  test('refuses a snapshot from before it was opened once others committed', async () => {
    await useWriter(async (writer) => {
      await commit(writer, [put('a')])
    })
    await useWriter(async (writer) => {
      const outcome = await writer.commit({ snapshotTime: 1, readKeys: [], readRanges: [], writes: [put('b')] })
      expect(outcome).toEqual({ kind: 'conflict', key: undefined })
    })
  })

  test('writes the commit time where keys and values left room', async () => {
    await useWriter(async (writer) => {
      const tuple = new TupleWriter()
      const keyOffset = tuple.string('log').stampMicros()
      const key = tuple.finish()
      const down = tuple.string('log down').length
      const downOffset = tuple.stampTime()
      const downKey = tuple.descendFrom(down).finish()
      const valueOffset = tuple.stampTime()
      const outcome = (await commit(writer, [
        {
          key,
          value: tuple.finish(),
          keyStamps: [{ offset: keyOffset, form: 'micros' }],
          valueStamps: [{ offset: valueOffset, form: 'time' }],
        },
        { key: downKey, value: Buffer.alloc(0), keyStamps: [{ offset: downOffset, form: 'time', inverted: true }] },
      ])) as { time: number }
      const seconds = Math.floor(outcome.time / 1e6)
      const time = { kind: 'time', seconds, nanos: (outcome.time - seconds * 1e6) * 1000 }
      const snapshot = writer.snapshot()
      const [entry] = [...snapshot.scan(tupleRange(['log']))]
      expect(decodeTuple(entry?.key as Buffer)).toEqual(['log', { kind: 'u64', value: BigInt(outcome.time) }])
      expect(decodeTuple(entry?.value as Buffer)).toEqual([time])
      const [descending] = [...snapshot.scan(tupleRange(['log down']))]
      expect(decodeTuple(descending?.key as Buffer)).toEqual(['log down', { kind: 'descending', part: time }])
      snapshot.release()
    })
  })

  test('keeps change records in commit order and drops those that a commit names', async () => {
    await useWriter(async (writer) => {
      await Promise.all(['one', 'two', 'three'].map((name) => commit(writer, [put(name)], name)))
      await commit(writer, [put('four')])
      const changes = [...writer.changesSince(0)]
      expect(changes.map(({ value }) => value.toString())).toEqual(['one', 'two', 'three'])
      const times = changes.map(({ time }) => time)
      expect([...writer.changesSince(times[1] ?? 0)].map(({ value }) => value.toString())).toEqual(['three'])
      const dropped = { readKeys: [], readRanges: [], writes: [], droppedChanges: [times[0] ?? 0, times[2] ?? 0] }
      await writer.commit({ snapshotTime: writer.nextTime(), ...dropped })
      expect([...writer.changesSince(0)].map(({ value }) => value.toString())).toEqual(['two'])
    })
  })

  test('notifies listeners of each commit once it is durable, until they leave', async () => {
    await useWriter(async (writer) => {
      const heard: number[] = []
      const leave = writer.onCommit((time) => heard.push(time))
      const outcome = await commit(writer, [put('a')])
      leave()
      await commit(writer, [put('b')])
      expect(heard).toEqual([(outcome as { time: number }).time])
    })
  })

  test('keeps a snapshot as it was while commits go on', async () => {
    await useWriter(async (writer) => {
      await commit(writer, [put('a', 'old')])
      const snapshot = writer.snapshot()
      await commit(writer, [put('a', 'new')])
      const scan = snapshot.scan(tupleRange([]))
      const first = scan.next() as IteratorResult<Entry, undefined>
      expect(first.value?.value.toString()).toBe('old')
      expect(snapshot.get(encodeTuple(['a']))?.toString()).toBe('old')
      expect(read(writer, 'a')).toBe('new')
      snapshot.release()
      expect(() => snapshot.get(encodeTuple(['a']))).toThrow(expect.objectContaining({ kind: 'snapshotExpired' }))
      expect(() => scan.next()).toThrow(expect.objectContaining({ kind: 'snapshotExpired' }))
    })
  })

  test('refuses work after it was closed', async () => {
    const writer = await openWriter(folder.path)
    await writer.close()
    expect(() => writer.snapshot()).toThrow('closed')
    await expect(commit(writer, [])).rejects.toMatchObject({ kind: 'io' })
  })
})

describe('openReader', () => {
  test('sees each commit of the writer', async () => {
    await useWriter(async (writer) => {
      const reader = openReader(folder.path)
      for (const value of ['1', '2']) {
        await commit(writer, [put('a', value)], value)
        const snapshot = reader.snapshot()
        expect(snapshot.get(encodeTuple(['a']))?.toString()).toBe(value)
        snapshot.release()
      }
      expect([...reader.changesSince(0)].map((change) => change.value.toString())).toEqual(['1', '2'])
      await reader.close()
    })
  })
})
