import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openReader } from './open-reader.ts'
import { openWriter } from './open-writer.ts'
import type { Entry, Reader, Snapshot, Writer } from './store.ts'
import { createTemporaryFolder } from './testing/temporary-store.ts'

const KEYS = 12
/** A prefix of the tests' own. */
const keyOf = (number: number): Uint8Array => Uint8Array.of(0x70, number)
const RANGE = { start: keyOf(0), end: keyOf(255) }

/** A snapshot with what it has to show, and its scans that are not finished. */
interface Held {
  readonly snapshot: Snapshot
  readonly expected: readonly string[]
  readonly scans: { readonly entries: IterableIterator<Entry>; readonly left: string[] }[]
}

const textOf = ({ key, value }: Entry): string => `${key[1]}=${value.join(',')}`
const expectedOf = (model: ReadonlyMap<number, number>): string[] =>
  [...model].sort(([a], [b]) => a - b).map(([key, value]) => `${key}=${value}`)

type Step = (held: Held[], model: Map<number, number>, writer: Writer, reader: Reader) => Promise<void> | void

const pick = (held: readonly Held[], at: number): Held | undefined => held[at % Math.max(1, held.length)]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(KEYS - 1), fc.option(fc.nat(255), { nil: undefined })).map(([key, value]): Step => async (_, model, writer) => {
    if (value === undefined) model.delete(key)
    else model.set(key, value)
    const write = { key: keyOf(key), value: value === undefined ? undefined : Uint8Array.of(value) }
    await writer.commit({ snapshotTime: writer.nextTime(), readKeys: [], readRanges: [], writes: [write] })
  }),
  fc.constant<Step>((held, model, _, reader) => void held.push({ snapshot: reader.snapshot(), expected: expectedOf(model), scans: [] })),
  fc.tuple(fc.nat(), fc.boolean()).map(([at, reverse]): Step => (held) => {
    const from = pick(held, at)
    const left = from && (reverse ? [...from.expected].reverse() : [...from.expected])
    if (from && left) from.scans.push({ entries: from.snapshot.scan(RANGE, { reverse }), left })
  }),
  // Some entries of a scan.
  fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: KEYS + 1 })).map(([at, which, count]): Step => (held) => {
    const scan = pick(held, at)?.scans.at(-1 - (which % 3))
    for (let read = 0; scan !== undefined && read < count; read++) {
      const next = scan.entries.next()
      expect(next.done === true ? undefined : textOf(next.value)).toBe(scan.left.shift())
      if (next.done === true) return
    }
  }),
  fc.nat().map(
    (at): Step =>
      (held) =>
        void pick(held, at)?.scans.pop()?.entries.return?.(),
  ),
  fc.nat().map((at): Step => (held) => {
    const from = pick(held, at)
    if (from) expect([...from.snapshot.scan(RANGE)].map(textOf)).toEqual(from.expected)
  }),
  fc.nat().map(
    (at): Step =>
      (held) =>
        held.splice(at % Math.max(1, held.length), 1)[0]?.snapshot.release(),
  ),
  fc.constant<Step>(async () => void (await setImmediate())),
  fc.constant<Step>(() => new Promise((done) => void setTimeout(done, 1))),
)

test('snapshots keep to their time, whatever is scanned, left and released beside them, in one turn or several', async () => {
  using folder = createTemporaryFolder()
  const writer = await openWriter(folder.path)
  const reader = openReader(folder.path)
  const model = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const held: Held[] = []
      try {
        for (const run of steps) {
          const running = run(held, model, writer, reader)
          if (running !== undefined) await running // what is not waited for stays in one turn
        }
      } finally {
        for (const { snapshot } of held) snapshot.release()
      }
    }),
    { numRuns: 300 },
  )
  await reader.close()
  await writer.close()
})
