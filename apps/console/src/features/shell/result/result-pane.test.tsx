// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { readOutcome } from '../../../data/query-answer.ts'
import { sensitiveValues } from '../../../data/masked-value.ts'
import { sensitiveFields } from '../../../data/sensitive-fields.ts'
import { ServicesContext } from '../../../data/services.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { FinishedRun, RunRequest } from '../run/run.ts'
import { runRequest } from '../run/testing/run-request.ts'
import { Line } from './result-line.tsx'
import { ResultPane } from './result-pane.tsx'
import { keepView } from '../workspace/result-view.ts'
import type { ResultView } from '../workspace/result-view.ts'

afterEach(cleanup)

interface Shown extends Partial<RunRequest> {
  readonly status?: number
  readonly view?: ResultView
  readonly onView?: (view: ResultView) => void
}

/** Shows the answer of a query. */
function show(answer: object, expectedType?: string, { status = 200, view, onView, ...request }: Shown = {}) {
  const run: FinishedRun = {
    state: 'done',
    id: 'r',
    request: runRequest('Book.all()', { expectedType, ...request }),
    outcome: readOutcome(status, JSON.stringify({ summary: '', ...answer }), { totalTimeMs: 5, attempts: 1 }),
    finishedAt: new Date('2026-03-04T15:06:07Z'),
    isKept: false,
    pages: {},
  }
  const nothing = () => undefined
  render(
    <ServicesContext.Provider value={createStubServices({}).services}>
      <DatabaseContext.Provider value={openDatabase()}>
        <ResultPane
          run={run}
          {...(view !== undefined && { view })}
          {...(onView !== undefined && { onView })}
          problemCount={0}
          onProblems={nothing}
          onMore={() => Promise.resolve()}
          onExportAll={nothing}
          onCheck={nothing}
          onLonger={nothing}
          onTime={nothing}
        />
      </DatabaseContext.Provider>
    </ServicesContext.Provider>,
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

test('a result is shown as its query says, and says how it is to be shown', () => {
  const chosen: ResultView[] = []
  show({ data: ['a'] }, undefined, { view: 'json', onView: (view) => chosen.push(view) })
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toBe('[\n  "a"\n]\n')
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(chosen).toEqual(['table'])
  act(() => keepView('tree'))
})

describe('a failure', () => {
  const ABORT = { error: { code: 'abort', message: 'Query aborted.', abort: { left: { '@int': '3' } } } }

  test.each([
    ['json', '{\n  "left": 3\n}\n'],
    ['tagged', '{\n  "left": {\n    "@int": "3"\n  }\n}\n'],
  ] as const)('shows the value of an abort as the result would be: %s', (view, written) => {
    show(ABORT, undefined, { status: 400, view })
    expect(screen.getByRole('region', { name: 'Aborted with' }).textContent).toBe(written)
  })

  test('shows it as a tree and as a table', () => {
    show(ABORT, undefined, { status: 400, view: 'tree' })
    expect(screen.getByRole('treegrid', { name: 'Aborted with' })).toBeTruthy()
    cleanup()
    show(ABORT, undefined, { status: 400, view: 'table' })
    expect(screen.getByRole('grid', { name: 'Aborted with' })).toBeTruthy()
  })

  test('of a scope that the server refuses says that nothing ran', () => {
    const refused = { error: { code: 'unauthorized', message: 'Invalid token.' } }
    show(refused, undefined, { status: 401, context: { kind: 'role', name: 'editor' } })
    expect(screen.getByText(/^Not run\. /)).toBeTruthy()
    cleanup()
    show(refused, undefined, { status: 401 })
    expect(screen.queryByText(/^Not run\. /)).toBeNull()
  })
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
