import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BytesValue,
  DateValue,
  DocumentValue,
  DoubleValue,
  NULL,
  ObjectValue,
  TimeValue,
  TRANSACTION_TIME,
  UuidValue,
  type Value,
} from '@terrarium/values'
import { ValueReader, ValueWriter } from './value-codec.ts'

const makeReference = (collectionId: number, id: bigint): DocumentValue => new DocumentValue(collectionId, 'C', id)

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>(NULL),
  fc.boolean(),
  fc.integer(),
  fc.bigInt({ min: 2n ** 31n, max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 31n) - 1n }),
  fc.string({ unit: 'binary' }),
  fc.double().map((value) => new DoubleValue(value)),
  fc.uint8Array().map((bytes) => new BytesValue(bytes)),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 999_999_999 })).map(([seconds, nanos]) => new TimeValue(seconds, nanos)),
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((days) => new DateValue(days)),
  fc.uuid().map((text) => new UuidValue(text)),
  fc
    .tuple(fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }))
    .map(([collection, id]) => makeReference(collection, id)),
)

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 5 }).map((members) => new ObjectValue(new Map(members))),
  ),
})).value

function encode(written: Value): Uint8Array {
  const writer = new ValueWriter()
  writer.value(written)
  return writer.take().bytes
}

describe('ValueReader', () => {
  test('reads what a writer wrote', () => {
    fc.assert(
      fc.property(value, (written) => {
        expect(new ValueReader(encode(written), 0, makeReference).value()).toEqual(written)
      }),
    )
  })

  test('passes over exactly one value', () => {
    fc.assert(
      fc.property(value, (written) => {
        const bytes = encode(written)
        const reader = new ValueReader(bytes, 0, makeReference)
        reader.skip()
        expect(reader.offset).toBe(bytes.length)
      }),
    )
  })

  test('finds a member without decoding the others', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), value), { maxLength: 8 }), fc.string(), (members, name) => {
        const object = new ObjectValue(new Map(members))
        const bytes = encode(object)
        for (const [key, member] of object.fields) expect(new ValueReader(bytes, 0, makeReference).member(key)).toEqual(member)
        if (!object.fields.has(name)) expect(new ValueReader(bytes, 0, makeReference).member(name)).toBeUndefined()
      }),
    )
  })

  test('reads a long that fits an int as an int', () => {
    expect(new ValueReader(encode(7n), 0, makeReference).value()).toBe(7)
  })

  test('reads a pending transaction time as pending, and leaves a stamp for it', () => {
    const writer = new ValueWriter()
    writer.value(TRANSACTION_TIME)
    const { bytes, stamps } = writer.take()
    expect(new ValueReader(bytes, 0, makeReference).value()).toBe(TRANSACTION_TIME)
    expect(stamps).toEqual([{ offset: 1, form: 'time' }])
  })
})
