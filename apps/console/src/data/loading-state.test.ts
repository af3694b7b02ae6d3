import { describe, expect, test } from 'vitest'
import { isUnderWay, loadingStateOf } from './loading-state.ts'

const IDLE = { data: undefined, error: null, isFetching: false, isPaging: false }
const ROWS = ['Book']

describe('loadingStateOf', () => {
  test.each([
    ['loading', { ...IDLE, isFetching: true }],
    ['loading', IDLE],
    ['paging', { ...IDLE, data: ROWS, isFetching: true, isPaging: true }],
    ['validating', { ...IDLE, data: ROWS, isFetching: true }],
    ['error', { ...IDLE, error: new Error('no') }],
    ['error', { ...IDLE, data: ROWS, error: new Error('no') }],
    ['ready', { ...IDLE, data: ROWS }],
  ] as const)('is %s (%#) [STATE-01]', (state, question) => {
    expect(loadingStateOf(question)).toBe(state)
  })

  test('is ready only with data, and while none is asked for again [STATE-02]', () => {
    expect(loadingStateOf({ ...IDLE, data: ROWS })).toBe('ready')
    for (const other of [{ data: undefined }, { isFetching: true }, { isFetching: true, isPaging: true }, { error: new Error('no') }])
      expect(loadingStateOf({ ...IDLE, data: ROWS, ...other })).not.toBe('ready')
  })

  test('is under way while rows that are shown are asked for again or more are', () => {
    expect((['loading', 'paging', 'validating', 'error', 'ready'] as const).filter(isUnderWay)).toEqual(['paging', 'validating'])
  })
})
