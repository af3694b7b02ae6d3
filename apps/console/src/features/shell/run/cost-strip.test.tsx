// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { RunCost } from './cost-strip.tsx'
import type { FinishedRun, RunMode } from './run.ts'
import { runRequest } from './testing/run-request.ts'

afterEach(cleanup)

const ANSWERED = { body: '{}', summary: '', stats: undefined, totalTimeMs: 5, attempts: 1, schemaVersion: undefined }

function failure(code: string): QueryOutcome {
  return { ...ANSWERED, kind: 'failure', status: 400, code, message: '', constraintFailures: [], abort: { kind: 'null' } }
}

const SUCCESS: QueryOutcome = { ...ANSWERED, kind: 'success', status: 200, data: { kind: 'null' }, staticType: undefined }

test.each<[string, RunMode, QueryOutcome, string]>([
  ['a run that succeeded', 'run', SUCCESS, '200'],
  ['a run that was aborted', 'run', failure('abort'), '400'],
  ['a dry run that came to its end, which is an abort', 'dry', failure('abort'), 'Dry run'],
  ['a dry run of a call, read from its abort', 'dry', { ...SUCCESS, status: 400 }, 'Dry run'],
  ['a dry run that failed before', 'dry', failure('constraint_failure'), '400'],
])('the cost of %s begins with how it ended', (_, mode, outcome, said) => {
  const run: FinishedRun = {
    state: 'done',
    id: '1',
    request: runRequest('1', { mode }),
    outcome,
    finishedAt: new Date(),
    isKept: false,
    pages: {},
  }
  render(<RunCost run={run} rate={1} />)
  expect(screen.getByRole('group', { name: 'Cost of the last run' }).textContent).toMatch(new RegExp(`^${said}`))
})
