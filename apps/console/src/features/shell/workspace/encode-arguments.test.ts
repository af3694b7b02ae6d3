import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../data/query-argument.ts'
import { encodeArguments, inferArguments, missingArguments } from './encode-arguments.ts'

describe('encodeArguments', () => {
  test('sends none when none is given, and names the rows that are wrong [CALL-31]', () => {
    expect(encodeArguments([]).values).toBeUndefined()
    const { values, failures } = encodeArguments([
      { name: 'a', type: 'Int', value: '1' },
      { name: 'b', type: 'Int', value: 'one' },
    ])
    expect(values).toEqual({ a: { '@int': '1' } })
    expect([...failures.keys()]).toEqual(['b'])
  })
})

describe('inferArguments', () => {
  test('adds unbound names as strings and keeps what was filled', () => {
    const kept = { name: 'limit', type: 'Int', value: '5' } as const
    expect(inferArguments([kept, { name: 'gone', type: 'Int', value: '' }], ['title', 'limit'])).toEqual([
      kept,
      { name: 'title', type: 'String', value: '' },
    ])
    expect(missingArguments([kept, { name: 'n', type: 'Int', value: '' }], ['limit', 'n', 'other'])).toEqual(['n', 'other'])
  })

  test('reads stored arguments, leaving out what it does not know', () => {
    expect(readArguments([{ name: 'a', type: 'Int', value: '1' }, { name: 'b', type: 'Set', value: '' }, 5])).toHaveLength(1)
    expect(readArguments('x')).toEqual([])
  })
})
