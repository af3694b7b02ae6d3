import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTuple, encodeTuple, tupleRange } from './tuple.ts'
import type { DescendingPart, DoublePart, RankedPart, TimePart, TuplePart } from './tuple-part.ts'
import { TupleReader } from './tuple-reader.ts'
import { TupleWriter } from './tuple-writer.ts'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

const awkwardIntegers = fc.constantFrom(
  0n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 53n - 1n,
  -(2n ** 53n) - 1n,
  INT64_MIN,
  INT64_MAX,
  INT64_MAX - 1n,
)
const integer = fc.oneof(fc.bigInt({ min: INT64_MIN, max: INT64_MAX }), awkwardIntegers, fc.integer().map(BigInt)).map(canonicalInteger)
const double = fc
  .oneof(fc.double(), fc.constantFrom(0, -0, 2 ** 53, 2 ** 63, NaN, Infinity), fc.integer())
  .map((value): DoublePart => ({ kind: 'double', value }))
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', '\0', '\x01', '\0\0', 'a\0b', 'ÿ'))
const bytes = fc.uint8Array({ maxLength: 6 }).map((array) => Buffer.from(array))
const time = fc
  .record({ seconds: fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), nanos: fc.nat(999_999_999) })
  .map((fields): TimePart => ({ kind: 'time', ...fields }))
const ranked = (part: fc.Arbitrary<TuplePart>) =>
  fc
    .record({ rank: fc.constantFrom(1, 2, 33, 63), parts: fc.array(part, { maxLength: 3 }) })
    .map((f): RankedPart => ({ kind: 'ranked', ...f }))

const { part } = fc.letrec<{ part: TuplePart }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    integer,
    double,
    text,
    bytes,
    time,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('part'), { maxLength: 3 }),
    ranked(tie('part')),
  ),
}))
const tuple = fc.array(part, { maxLength: 4 })

function canonicalInteger(value: bigint): number | bigint {
  return BigInt.asIntN(32, value) === value ? Number(value) : value
}

/** The naive order: what the encoding promises. */
function compareParts(a: TuplePart, b: TuplePart): number {
  const rank = rankOf(a) - rankOf(b)
  if (rank !== 0) return rank
  if (isNumeric(a) && isNumeric(b)) return compareNumeric(a, b)
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b)
  if (typeof a === 'boolean' || a === null) return Number(a) - Number(b)
  if (Array.isArray(a) && Array.isArray(b)) return compareTuples(a as TuplePart[], b as TuplePart[])
  const left = a as TimePart | RankedPart
  const right = b as TimePart | RankedPart
  if (left.kind === 'time' && right.kind === 'time') return left.seconds - right.seconds || left.nanos - right.nanos
  return compareTuples((left as RankedPart).parts, (right as RankedPart).parts)
}

function compareTuples(a: readonly TuplePart[], b: readonly TuplePart[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareParts(a[i] as TuplePart, b[i] as TuplePart)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function isNumeric(value: TuplePart): value is number | bigint | DoublePart {
  return typeof value === 'number' || typeof value === 'bigint' || rankOf(value) === 0
}

function rankOf(value: TuplePart): number {
  if (typeof value === 'number' || typeof value === 'bigint') return 0
  if (value instanceof Uint8Array) return 1
  if (typeof value === 'string') return 2
  if (typeof value === 'boolean') return 200
  if (value === null) return 201
  if (!('kind' in value)) return 3
  if (value.kind === 'double') return 0
  if (value.kind === 'time') return 3 + 32
  return 3 + (value as RankedPart).rank
}

/** Compares by exact value; NaN is the greatest, negative zero below zero, an integer below its double. */
function compareNumeric(a: number | bigint | DoublePart, b: number | bigint | DoublePart): number {
  const left = typeof a === 'object' ? a.value : a
  const right = typeof b === 'object' ? b.value : b
  if (left < right) return -1
  if (left > right) return 1
  const tie = (value: number | bigint, isDouble: boolean) => (Number.isNaN(value) ? 3 : Object.is(value, -0) ? 0 : isDouble ? 2 : 1)
  return tie(left, typeof a === 'object') - tie(right, typeof b === 'object')
}

describe('encodeTuple', () => {
  test('orders keys as their tuples', () => {
    fc.assert(
      fc.property(tuple, tuple, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeTuple(a), encodeTuple(b)))).toBe(Math.sign(compareTuples(a, b)))
      }),
      { numRuns: 3000 },
    )
  })

  test('orders numbers of all kinds by value', () => {
    const number = fc.oneof(integer, double)
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeTuple([a]), encodeTuple([b])))).toBe(Math.sign(compareParts(a, b)))
      }),
      { numRuns: 3000 },
    )
  })

  test('reverses the order of descending parts, whatever follows', () => {
    const descending = (value: TuplePart): DescendingPart => ({ kind: 'descending', part: value })
    fc.assert(
      fc.property(part, part, tuple, tuple, (a, b, c, d) => {
        const order = -compareParts(a, b) || compareTuples(c, d)
        const left = encodeTuple([descending(a), ...c])
        const right = encodeTuple([descending(b), ...d])
        expect(Math.sign(Buffer.compare(left, right))).toBe(Math.sign(order))
      }),
      { numRuns: 3000 },
    )
  })

  test('is undone by decodeTuple', () => {
    const whole = fc.array(
      fc.oneof(
        part,
        part.map((value): DescendingPart => ({ kind: 'descending', part: value })),
      ),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(whole, (parts) => {
        expect(decodeTuple(encodeTuple(parts))).toEqual(wellFormed(parts))
      }),
      { numRuns: 2000 },
    )
  })

  test('writes ids of fixed width unsigned', () => {
    const ids = [0n, 1n, 2n ** 63n - 1n, -1n]
    const keys = ids.map((value) => encodeTuple([{ kind: 'u64', value }]))
    expect(keys.map((key) => key.length)).toEqual([9, 9, 9, 9])
    expect([...keys].sort((a, b) => Buffer.compare(a, b))).toEqual(keys)
  })

  test('never begins with the byte that the store reserves', () => {
    fc.assert(
      fc.property(part, (value) => {
        expect(encodeTuple([{ kind: 'descending', part: value }])[0]).not.toBe(0xff)
      }),
    )
  })
})

/** Halves of surrogate pairs become replacement characters. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (value !== null && typeof value === 'object' && 'parts' in value) return { ...value, parts: wellFormed(value.parts) }
  if (value !== null && typeof value === 'object' && 'part' in value) return { ...value, part: wellFormed(value.part) }
  return value
}

describe('tupleRange', () => {
  test('holds exactly the tuples that begin with the prefix', () => {
    fc.assert(
      fc.property(tuple, tuple, fc.boolean(), (prefix, other, isExtension) => {
        const candidate = isExtension ? [...prefix, ...other] : other
        const { start, end } = tupleRange(prefix)
        const key = encodeTuple(candidate)
        const isInside = Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0
        const begins = candidate.length >= prefix.length && compareTuples(candidate.slice(0, prefix.length), prefix) === 0
        expect(isInside).toBe(begins)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('TupleWriter', () => {
  test('returns the offset of the commit time', () => {
    const writer = new TupleWriter()
    const micros = writer.u32(7).stampMicros()
    const time = writer.stampTime()
    const key = writer.finish()
    key.writeBigUInt64BE(123n, micros)
    key.writeUInt32BE(0x80000000, time)
    key.writeUInt32BE(5, time + 4)
    key.writeUInt32BE(9, time + 8)
    expect(decodeTuple(key)).toEqual([
      { kind: 'u32', value: 7 },
      { kind: 'u64', value: 123n },
      { kind: 'time', seconds: 5, nanos: 9 },
    ])
  })

  test('grows beyond its first buffer', () => {
    const long = 'x'.repeat(5000)
    expect(decodeTuple(encodeTuple([long, Buffer.alloc(3000)]))).toEqual([long, Buffer.alloc(3000)])
  })
})

describe('TupleReader', () => {
  test('refuses bytes that are no tuple', () => {
    expect(() => new TupleReader(Buffer.from([0x20, 0x61])).part()).toThrow('no tuple')
    expect(() => new TupleReader(Buffer.from([0x02])).part()).toThrow('no tuple')
  })
})
