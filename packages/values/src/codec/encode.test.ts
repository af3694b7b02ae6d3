import { describe, expect, test } from 'vitest'
import { parseDate } from '../time/date-text.ts'
import {
  MaterializedDocument,
  MaterializedEventSource,
  MaterializedObject,
  MaterializedReference,
  MaterializedSet,
  type Materialized,
} from '../model/materialized.ts'
import { parseTime } from '../time/time-text.ts'
import {
  BytesValue,
  DoubleValue,
  FunctionValue,
  IdValue,
  ModuleValue,
  NULL,
  SetCursorValue,
  TRANSACTION_TIME,
  UuidValue,
} from '../model/value.ts'
import { encodeMaterialized } from './encode.ts'
import { fillPendingTime, PENDING_MICROS_MARK, PENDING_TIME_MARK } from './pending-time.ts'

const object = (fields: Record<string, Materialized>) => new MaterializedObject(new Map(Object.entries(fields)))
const document = (fields: Record<string, Materialized>) => new MaterializedDocument(new Map(Object.entries(fields)))
const double = (value: number) => new DoubleValue(value)
const byId = (id: number) => ({ id: BigInt(id) })
const time = parseTime('2024-02-29T12:34:56.700Z') as Materialized

interface Case {
  readonly name: string
  readonly value: Materialized
  readonly tagged: string
  readonly simple: string
  /** The text inside the JSON string. */
  readonly decorated: string
}

const cases: readonly Case[] = [
  { name: 'null', value: NULL, tagged: 'null', simple: 'null', decorated: 'null' },
  { name: 'a boolean', value: true, tagged: 'true', simple: 'true', decorated: 'true' },
  { name: 'an int', value: -7, tagged: '{"@int":"-7"}', simple: '-7', decorated: '-7' },
  {
    name: 'a long',
    value: BigInt('9223372036854775807'),
    tagged: '{"@long":"9223372036854775807"}',
    simple: '9223372036854775807',
    decorated: '9223372036854775807',
  },
  { name: 'a double', value: double(1.5e10), tagged: '{"@double":"1.5E10"}', simple: '1.5E10', decorated: '1.5E10' },
  { name: 'NaN', value: double(NaN), tagged: '{"@double":"NaN"}', simple: '"NaN"', decorated: 'Math.NaN' },
  {
    name: 'minus infinity',
    value: double(-Infinity),
    tagged: '{"@double":"-Infinity"}',
    simple: '"-Infinity"',
    decorated: '-Math.Infinity',
  },
  { name: 'an id', value: new IdValue(BigInt(123)), tagged: '"123"', simple: '"123"', decorated: '"123"' },
  {
    name: 'bytes',
    value: new BytesValue(new Uint8Array([1, 2, 3, 4])),
    tagged: '{"@bytes":"AQIDBA=="}',
    simple: '"AQIDBA=="',
    decorated: 'Bytes("AQIDBA==")',
  },
  {
    name: 'a time',
    value: time,
    tagged: '{"@time":"2024-02-29T12:34:56.700Z"}',
    simple: '"2024-02-29T12:34:56.700Z"',
    decorated: 'Time("2024-02-29T12:34:56.700Z")',
  },
  {
    name: 'a date',
    value: parseDate('-0001-01-01') as Materialized,
    tagged: '{"@date":"-0001-01-01"}',
    simple: '"-0001-01-01"',
    decorated: 'Date("-0001-01-01")',
  },
  { name: 'a uuid', value: new UuidValue('u'), tagged: '{"@uuid":"u"}', simple: '"u"', decorated: 'UUID("u")' },
  { name: 'a module', value: new ModuleValue('FQL.Schema'), tagged: '{"@mod":"Schema"}', simple: '"Schema"', decorated: 'Schema' },
  {
    name: 'a lambda',
    value: new FunctionValue('<lambda>'),
    tagged: '"[function <lambda>]"',
    simple: '"[function <lambda>]"',
    decorated: '"[function <lambda>]"',
  },
  {
    name: 'a function',
    value: new FunctionValue('abs'),
    tagged: '"[function abs()]"',
    simple: '"[function abs()]"',
    decorated: '"[function abs]"',
  },
  { name: 'a cursor', value: new SetCursorValue('abc'), tagged: '"abc"', simple: '"abc"', decorated: '"abc"' },
  { name: 'an event source', value: new MaterializedEventSource('abc'), tagged: '{"@stream":"abc"}', simple: '"abc"', decorated: '"abc"' },
  { name: 'an empty array', value: [], tagged: '[]', simple: '[]', decorated: '[]' },
  {
    name: 'an array',
    value: [1, 'a', [NULL]],
    tagged: '[{"@int":"1"},"a",[null]]',
    simple: '[1,"a",[null]]',
    decorated: '[\n  1,\n  "a",\n  [\n    null\n  ]\n]',
  },
  { name: 'an empty object', value: object({}), tagged: '{}', simple: '{}', decorated: '{}' },
  {
    name: 'an object with odd keys',
    value: object({ 'odd key': 'a', _x: 'b', é: 'c', 'quote"': 'd', if: 'e' }),
    tagged: '{"odd key":"a","_x":"b","é":"c","quote\\"":"d","if":"e"}',
    simple: '{"odd key":"a","_x":"b","é":"c","quote\\"":"d","if":"e"}',
    decorated: '{\n  "odd key": "a",\n  "_x": "b",\n  é: "c",\n  "quote\\"": "d",\n  if: "e"\n}',
  },
  {
    name: 'a key with a line break',
    value: object({ 'a\nb': 1 }),
    tagged: '{"a\\nb":{"@int":"1"}}',
    simple: '{"a\\nb":1}',
    decorated: '{\n  <<-END\n    a\n    b\n  END: 1\n}',
  },
  {
    name: 'keys that look like tags',
    value: object({ '@a': object({ '@int': '5' }), b: 'c' }),
    tagged: '{"@object":{"@a":{"@object":{"@int":"5"}},"b":"c"}}',
    simple: '{"@a":{"@int":"5"},"b":"c"}',
    decorated: '{\n  "@a": {\n    "@int": "5"\n  },\n  b: "c"\n}',
  },
  {
    name: 'a document',
    value: document({ id: '1', coll: new ModuleValue('Book'), ts: time, author: new MaterializedReference('Author', byId(2)) }),
    tagged:
      '{"@doc":{"id":"1","coll":{"@mod":"Book"},"ts":{"@time":"2024-02-29T12:34:56.700Z"},"author":{"@ref":{"id":"2","coll":{"@mod":"Author"}}}}}',
    simple: '{"id":"1","coll":"Book","ts":"2024-02-29T12:34:56.700Z","author":{"id":"2","coll":"Author"}}',
    decorated: '{\n  id: "1",\n  coll: Book,\n  ts: Time("2024-02-29T12:34:56.700Z"),\n  author: Author("2")\n}',
  },
  {
    name: 'a document with a tag-like field',
    value: document({ '@at': 'x' }),
    tagged: '{"@doc":{"@object":{"@at":"x"}}}',
    simple: '{"@at":"x"}',
    decorated: '{\n  "@at": "x"\n}',
  },
  {
    name: 'a missing document',
    value: new MaterializedReference('Book', byId(9), 'not found'),
    tagged: '{"@ref":{"id":"9","coll":{"@mod":"Book"},"exists":false,"cause":"not found"}}',
    simple: 'null',
    decorated: 'Book("9") /* not found */',
  },
  {
    name: 'a missing named document',
    value: new MaterializedReference('Role', { name: 'nobody' }, 'not found'),
    tagged: '{"@ref":{"name":"nobody","coll":{"@mod":"Role"},"exists":false,"cause":"not found"}}',
    simple: 'null',
    decorated: 'Role.byName("nobody") /* not found */',
  },
  {
    name: 'a document of a deleted collection',
    value: new MaterializedReference('Deleted', byId(1), 'collection deleted'),
    tagged: '{"@ref":{"id":"1","coll":{"@mod":"Deleted"},"exists":false,"cause":"collection deleted"}}',
    simple: 'null',
    decorated: 'Collection.Deleted("1") /* collection deleted */',
  },
  {
    name: 'a set',
    value: new MaterializedSet({ data: ['a\nb'], after: 'next' }),
    tagged: '{"@set":{"data":["a\\nb"],"after":"next"}}',
    simple: '{"data":["a\\nb"],"after":"next"}',
    decorated: '{\n  data: [\n    <<-END\n      a\n      b\n    END\n  ],\n  after: "next"\n}',
  },
  {
    name: 'the last page of a set',
    value: new MaterializedSet({ data: [], after: undefined }),
    tagged: '{"@set":{"data":[]}}',
    simple: '{"data":[]}',
    decorated: '{\n  data: []\n}',
  },
  {
    name: 'a set beyond the nesting limit',
    value: new MaterializedSet({ cursor: 'abc' }),
    tagged: '{"@set":"abc"}',
    simple: '"abc"',
    decorated: '"abc"',
  },
]

describe('encodeMaterialized', () => {
  test.each(cases)('encodes $name', ({ value, tagged, simple, decorated }) => {
    expect(encodeMaterialized(value, 'tagged')).toBe(tagged)
    expect(encodeMaterialized(value, 'simple')).toBe(simple)
    expect(JSON.parse(encodeMaterialized(value, 'decorated'))).toBe(decorated)
  })

  test.each([
    ['say "hi" it\'s', '"say \\"hi\\" it\\\'s"'],
    ['a\\b', '"a\\\\b"'],
    ['a # b`', '"a \\# b\\`"'],
    ['a\tb\rc\0d\ve\f', '"a\\tb\\rc\\0d\\ve\\f"'],
    ['a\u0007b', '"a\u0007b"'],
    ['a\u2028b', '"a\u2028b"'],
    ['a\nb', '<<-END\n  a\n  b\nEND'],
    ['a\n', '<<-END\n  a\nEND'],
    ['\na', '<<-END\n  \n  a\nEND'],
    ['a\n\nb\n\n', '<<-END\n  a\n  \n  b\n  \nEND'],
    ['\n', '<<-END\n  \nEND'],
    ['a\nEND0\nEND\nb', '<<-END1\n  a\n  END0\n  END\n  b\nEND1'],
    ['END END0 END1 END2 END3 END4 END5 END6 END7 END8 END9\n', '"END END0 END1 END2 END3 END4 END5 END6 END7 END8 END9\\n"'],
  ])('decorates the text %j', (text, decorated) => {
    expect(JSON.parse(encodeMaterialized(text, 'decorated'))).toBe(decorated)
  })

  test('sends half a surrogate pair as a question mark', () => {
    expect(encodeMaterialized('a\ud83db🚀', 'tagged')).toBe('"a?b🚀"')
  })
})

describe('fillPendingTime', () => {
  const micros = 1735689600123456
  test.each<['tagged' | 'simple' | 'decorated', unknown]>([
    ['tagged', [{ '@time': '2025-01-01T00:00:00.123456Z' }, `${PENDING_TIME_MARK}<pending 0>`]],
    ['simple', ['2025-01-01T00:00:00.123456Z', `${PENDING_TIME_MARK}<pending 0>`]],
    ['decorated', `[\n  Time("2025-01-01T00:00:00.123456Z"),\n  "${PENDING_TIME_MARK}<pending 0>"\n]`],
  ])('fills only the marks of pending times, %s', (format, expected) => {
    const text = encodeMaterialized([TRANSACTION_TIME, `${PENDING_TIME_MARK}<pending 0>`], format)
    expect(JSON.parse(fillPendingTime(text, micros))).toEqual(expected)
  })

  test.each<['tagged' | 'simple' | 'decorated', string]>([
    ['tagged', `{"@stream":"gsGA1735689600123456AAAA"}`],
    ['simple', '"gsGA1735689600123456AAAA"'],
    ['decorated', String.raw`"\"gsGA1735689600123456AAAA\""`],
  ])('fills in tokens of event sources, %s', (format, expected) => {
    const text = encodeMaterialized(new MaterializedEventSource(`gsGA${PENDING_MICROS_MARK}AAAA`), format)
    expect(fillPendingTime(text, micros)).toBe(expected)
  })
})
