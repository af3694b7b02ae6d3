// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { readOutcome } from '../../../data/query-answer.ts'
import { sensitiveValues } from '../../../data/masked-value.ts'
import { sensitiveFields } from '../../../data/sensitive-fields.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { FinishedRun, RunRequest } from '../run/run.ts'
import { runRequest } from '../run/testing/run-request.ts'
import { Line } from './result-line.tsx'
import { ResultPane } from './result-pane.tsx'
import { keepView } from './result-view.ts'

afterEach(cleanup)

/** Shows the answer of a query. */
function show(answer: object, expectedType?: string, changes: Partial<RunRequest> = {}) {
  const run: FinishedRun = {
    state: 'done',
    id: 'r',
    request: runRequest('Book.all()', { expectedType, ...changes }),
    outcome: readOutcome(200, JSON.stringify({ summary: '', ...answer }), { totalTimeMs: 5, attempts: 1 }),
    finishedAt: new Date('2026-03-04T15:06:07Z'),
    isKept: false,
    pages: {},
  }
  const nothing = () => undefined
  render(
    <DatabaseContext.Provider value={openDatabase()}>
      <ResultPane
        run={run}
        problemCount={0}
        onProblems={nothing}
        onMore={() => Promise.resolve()}
        onExportAll={nothing}
        onCheck={nothing}
        onLonger={nothing}
        onTime={nothing}
      />
    </DatabaseContext.Provider>,
  )
}

describe('above a result', () => {
  test('stands how much of a set is shown, and its type beside the one that the editor expects', () => {
    show({ data: { '@set': { data: ['a', 'b'], after: 'cursor' } }, static_type: 'Set<String>' }, 'Set<Any>')
    expect(screen.queryByText('First 2 · more exist')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
    expect(screen.getByText('First 2 · more exist')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    expect(screen.getByText('Set<String>').title).toBe('Type of the result: Set<String>. The editor expected Set<Any>.')
  })

  test('stands nothing more of a whole result', () => {
    show({ data: { '@set': { data: ['a', 'b'] } }, static_type: 'Set<String>' }, 'Set<String>')
    expect(screen.queryByText(/more exist/)).toBeNull()
    expect(screen.getByText('Set<String>').title).toBe('Type of the result: Set<String>')
  })
})

test('a result of more than 16 MiB is offered as a file and not shown', () => {
  show({ data: 'x'.repeat(16 * 1024 * 1024) })
  expect(screen.getByRole('status').textContent).toContain('The result has 16.0 MiB: too much to show.')
  expect(screen.getByRole('button', { name: 'Download it' })).toBeTruthy()
  expect(screen.queryByRole('treegrid')).toBeNull()
})

describe('sensitive fields in a result', () => {
  const EMAIL = 'ada@example.com'
  const mark = () => sensitiveFields.toggle(openDatabase().storageKey, 'Keeper', 'email')

  test('are masked in JSON until somebody points at them', () => {
    mark()
    show({ data: { email: EMAIL, age: { '@int': '41' } } })
    fireEvent.click(screen.getByRole('radio', { name: 'JSON' }))
    expect(screen.queryByText(`"${EMAIL}"`)).toBeNull()
    expect(screen.getByText('41')).toBeTruthy()
    fireEvent.mouseEnter(screen.getByText('"••••••"'))
    expect(screen.getByText(`"${EMAIL}"`)).toBeTruthy()
    act(mark)
    fireEvent.click(screen.getByRole('radio', { name: 'FQL' }))
    expect(screen.getByText(`"${EMAIL}"`)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
  })
  describe('that a query has taken out of documents', () => {
    const NOTHING = { from: [], documents: [], members: [], elements: [] }
    const taken = { ...NOTHING, from: [{ field: 'email', collection: 'Keeper' }] }
    const origins = { ...NOTHING, members: [{ name: 'mail', origins: taken }] }
    beforeEach(mark)
    afterEach(() => act(mark))

    test.each(['JSON', 'FQL'])('are masked as %s under other names', (view) => {
      show({ data: { '@set': { data: [{ mail: EMAIL, age: { '@int': '41' } }] } } }, undefined, { origins })
      fireEvent.click(screen.getByRole('radio', { name: view }))
      expect(screen.getByText('41')).toBeTruthy()
      expect(screen.queryByText(new RegExp(EMAIL))).toBeNull()
      fireEvent.mouseEnter(screen.getByText('"••••••"'))
      expect(screen.getByText(`"${EMAIL}"`)).toBeTruthy()
      fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    })

    test('are masked in a row of the tree that is closed', () => {
      const value = decodeTagged({ mail: EMAIL, age: { '@int': '41' } })
      const line = { id: '$', level: 1, name: '0', value, setSize: 1, position: 1, expanded: false }
      const nothing = () => undefined
      const sensitive = sensitiveValues(value, sensitiveFields.of(openDatabase().storageKey), origins)
      render(
        <Line
          id="line"
          line={line}
          sensitive={sensitive}
          copyAsks
          top={0}
          current
          page={undefined}
          onSelect={nothing}
          onToggle={nothing}
          onShow={nothing}
        />,
      )
      expect(screen.getByText('{ mail: "••••••", age: 41 }')).toBeTruthy()
    })

    test('are masked in the form of the wire', () => {
      keepView('tagged')
      show({ data: { '@set': { data: [{ mail: EMAIL, pay: { '@long': '9007199254740993' } }] } } }, undefined, {
        origins: { ...NOTHING, members: [...origins.members, { name: 'pay', origins: taken }] },
      })
      expect(screen.getAllByText('"••••••"')).toHaveLength(2)
      expect(screen.queryByText(new RegExp(EMAIL))).toBeNull()
      fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    })
  })
})
