import { describe, expect, test } from 'vitest'
import { createBareRun } from '../testing/bare-run.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { Permissions } from '../runtime/permissions.ts'
import { errorDiagnostic } from './error-diagnostic.ts'

const span = (source: string, start: number) => ({ source, start, end: start + 1 })

describe('errorDiagnostic', () => {
  test('appends constraint failures with their paths', () => {
    const error = new QueryError('constraint_failure', 'Failed to create Collection.', {
      constraintFailures: [
        { paths: [['a', 'b', 0, 'c'], ['d']], message: 'two\nlines' },
        { paths: [], message: 'no field' },
      ],
    })
    expect(errorDiagnostic(error, createBareRun()).message).toBe(
      'Failed to create Collection.\nconstraint failures:\n  a.b[0].c,d: two\n      lines\n  no field',
    )
  })

  test('shows frames of other sources to those only who may see them', () => {
    const run = createBareRun()
    run.enter(span('*query*', 1))
    run.enter(span('*udf:f*', 2))
    const error = new QueryError('abort', 'Query aborted.', { span: span('*udf:f*', 3) })
    expect(errorDiagnostic(error, run)).toMatchObject({
      span: span('*udf:f*', 3),
      hints: [{ span: span('*udf:f*', 2) }, { span: span('*query*', 1) }],
    })
    run.permissions = { logging: false } as Permissions
    expect(errorDiagnostic(error, run)).toMatchObject({ span: span('*query*', 1), hints: [] })
  })

  test('shows the place alone of errors without a trace', () => {
    const run = createBareRun()
    run.enter(span('*query*', 1))
    const error = new QueryError('type_mismatch', 'expected type: Boolean, received Int', { span: span('*query*', 3), withoutTrace: true })
    expect(errorDiagnostic(error, run)).toMatchObject({ span: span('*query*', 3), hints: [] })
  })

  test('leaves out what comes from a cursor', () => {
    const run = createBareRun()
    run.enter(span('*decoded_set*', 0))
    const error = new QueryError('abort', 'Query aborted.', { span: span('*query*', 3) })
    expect(errorDiagnostic(error, run).hints).toEqual([])
  })
})
