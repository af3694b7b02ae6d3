import fc from 'fast-check'
import {
  BytesValue,
  DateValue,
  DoubleValue,
  IdValue,
  ModuleValue,
  NULL,
  ObjectValue,
  TimeValue,
  UuidValue,
  type Value,
} from '../model/value.ts'

/** Creates an object value of the given fields. */
export function object(fields: Readonly<Record<string, Value>>): ObjectValue {
  return new ObjectValue(new Map(Object.entries(fields)))
}

/** Longs within the integers that doubles hold exactly: beyond them comparing as doubles is not transitive. */
const long = fc.bigInt({ min: BigInt(-(2 ** 53)), max: BigInt(2 ** 53) })
const text = fc.string({ unit: 'grapheme', maxLength: 4 })

export const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(NULL),
  fc.boolean(),
  fc.integer(),
  fc.integer({ min: -2, max: 2 }),
  long,
  text,
  fc.double().map((value) => new DoubleValue(value)),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new BytesValue(bytes)),
  fc.record({ seconds: fc.integer(), nanos: fc.nat(999_999_999) }).map(({ seconds, nanos }) => new TimeValue(seconds, nanos)),
  fc.integer({ min: -365_000_000_000, max: 365_000_000_000 }).map((days) => new DateValue(days)),
)

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.bigInt({ min: BigInt(0), max: BigInt(3) }).map((number): Value => new IdValue(number)),
    fc.uuid().map((uuid): Value => new UuidValue(uuid)),
    fc.constantFrom('Math', 'FQL.Schema', 'Book').map((name): Value => new ModuleValue(name)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }).map((fields): Value => new ObjectValue(new Map(Object.entries(fields)))),
  ),
}))

/** Any value that data or a query can hold, sets and functions apart. */
export const anyValue: fc.Arbitrary<Value> = value
