import { expect, test } from 'vitest'
import { QueryError } from '../runtime/query-error.ts'
import { settleFailure } from './settle-failure.ts'

const ABORT = new QueryError('abort', 'Query aborted.', { abort: 1 })

test('what fails while the outcome is made takes the place of the failure', () => {
  const inValue = new QueryError('divide_by_zero', 'Attempted integer division by zero.')
  const settled = settleFailure(ABORT, (failure) => {
    if (failure === ABORT) throw inValue
    return failure
  })
  expect(settled).toBe(inValue)
})

test('aborts in the values of aborts end as a stack overflow', () => {
  const settled = settleFailure(ABORT, (failure) => {
    if (failure.code === 'abort') throw ABORT
    return failure.code
  })
  expect(settled).toBe('stack_overflow')
})

test('errors that are no failures of the query are thrown', () => {
  const error = new TypeError('a fault of ours')
  expect(() => settleFailure(error, () => 'settled')).toThrow(error)
  expect(() =>
    settleFailure(ABORT, () => {
      throw error
    }),
  ).toThrow(error)
})
