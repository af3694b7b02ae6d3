import { describe, expect, test } from 'vitest'
import { parseDate } from '../time/date-text.ts'
import { debugString, displayString, type DocumentDisplay } from './display.ts'
import { object } from '../testing/arbitrary-values.ts'
import { parseTime } from '../time/time-text.ts'
import {
  BytesValue,
  DocumentValue,
  DoubleValue,
  EventSourceValue,
  FunctionValue,
  IdValue,
  ModuleValue,
  NULL,
  SetCursorValue,
  SetValue,
  TRANSACTION_TIME,
  type Value,
} from '../model/value.ts'

const documents: DocumentDisplay = {
  document: ({ collectionName, id }, isNested) => (isNested ? `[doc ${id} in ${collectionName}]` : '{ whole }'),
}

const cases: readonly (readonly [Value, string, string])[] = [
  [new IdValue(BigInt(12)), '12', 'ID("12")'],
  [12, '12', '12'],
  [BigInt(12000000000), '12000000000', '12000000000'],
  [new DoubleValue(2), '2', '2.0'],
  [new DoubleValue(-0), '-0', '-0.0'],
  [new DoubleValue(1e21), '1000000000000000000000', '1.0E21'],
  [new DoubleValue(NaN), 'NaN', 'NaN'],
  [true, 'true', 'true'],
  [NULL, 'null', 'null'],
  ['a "b"\n', 'a "b"\n', '"a \\"b\\"\\n"'],
  [new BytesValue(new Uint8Array([0])), 'AA==', 'Bytes("AA==")'],
  [parseTime('2024-05-06T07:08:09Z') as Value, '2024-05-06T07:08:09Z', 'Time("2024-05-06T07:08:09Z")'],
  [parseDate('2024-05-06') as Value, '2024-05-06', 'Date("2024-05-06")'],
  [[1, 'a', new DoubleValue(2)], '[1, "a", 2.0]', '[1, "a", 2.0]'],
  [object({}), '{}', '{}'],
  [
    object({ 'odd key': 1, _x: 2, '1a': 3, ä: 4, a_1: 5, '': 6, if: 8 }),
    '{ "odd key": 1, "_x": 2, "1a": 3, ä: 4, a_1: 5, "": 6, if: 8 }',
    '{ "odd key": 1, "_x": 2, "1a": 3, ä: 4, a_1: 5, "": 6, if: 8 }',
  ],
  [new ModuleValue('FQL.Schema'), 'Schema', 'Schema'],
  [TRANSACTION_TIME, '[transaction time]', 'TransactionTime()'],
  [new SetCursorValue('abc='), 'abc=', '"abc="'],
  [new SetValue(), '[set]', '[set]'],
  [new EventSourceValue(), '[event source]', '[event source]'],
  [new FunctionValue('<lambda>'), '[function <lambda>]', '[function <lambda>]'],
  [new FunctionValue('abs'), '[function abs()]', '[function abs()]'],
  [new DocumentValue(1024, 'Book', BigInt(1)), '{ whole }', '[doc 1 in Book]'],
]

describe('displayString and debugString', () => {
  test.each(cases)('show %#', (value, displayed, debugged) => {
    expect(displayString(value, documents)).toBe(displayed)
    expect(debugString(value, documents)).toBe(debugged)
  })
})
