import { describe, expect, test } from 'vitest'
import { readOutcome } from '../../../data/query-answer.ts'
import type { FinishedRun } from '../run/run.ts'
import { runRequest } from '../run/testing/run-request.ts'
import { WrappedQuery } from '../../../data/wrapped-query.ts'
import type { Insertion } from '../../../data/wrapped-query.ts'
import { problemsOf } from './run-problems.ts'

function run(
  query: string,
  summary: string,
  offset = 0,
  insertions: readonly Insertion[] = [],
  mode: 'run' | 'dry' = 'run',
  code = 'x',
): FinishedRun {
  const outcome = readOutcome(400, JSON.stringify({ error: { code, message: 'm' }, summary }), { totalTimeMs: 1, attempts: 1 })
  const request = runRequest(query, { query: new WrappedQuery(query, insertions), offset, mode })
  return { state: 'done', id: '1', request, outcome, finishedAt: new Date(0), isKept: false, pages: {} }
}

const UNBOUND = 'error: Unbound variable `foo`\nat *query*:1:1\n  |\n1 | foo + 1\n  | ^^^\n  |'

describe('problemsOf', () => {
  test('marks the exact stretch, in the selection that ran', () => {
    expect(problemsOf(run('foo + 1', UNBOUND)).marks).toMatchObject([
      { from: 0, to: 3, message: 'Unbound variable `foo`', severity: 'error' },
    ])
    expect(problemsOf(run('foo + 1', UNBOUND, 20)).marks).toMatchObject([{ from: 20, to: 23 }])
  })

  test('leads places of a wrapped query back to the typed text', () => {
    const wrapped = UNBOUND.replace(':1:1', ':2:3').replace('1 | foo', '2 |   foo')
    const insertions = [
      { at: 0, text: 'at (t) {\n' },
      { at: 9, text: '\n}' },
    ]
    expect(problemsOf(run('  foo + 1', wrapped, 0, insertions)).marks).toMatchObject([{ from: 2, to: 5 }])
  })

  test('marks the call that led into a function, and says where the failure is', () => {
    const summary =
      'error: No document.\nat *udf:move*:1:27\n  |\n1 | (t) => { let a = Book.byId("1")!\n  |                           ^^^^^^\n  |\nat *query*:1:5\n  |\n1 | move("q")\n  |     ^^^^^\n  |'
    expect(problemsOf(run('move("q")', summary)).marks).toMatchObject([
      { from: 4, to: 9, message: 'No document.', elsewhere: { source: '*udf:move*', line: 1, column: 27 } },
    ])
  })

  test('splits performance hints into kind and words', () => {
    const summary =
      'performance_hint: full_set_read - Using order() causes the full set to be read. See https://docs.example/hint.\nat *query*:1:6\n  |\n1 | Book.order(.n)\n  |      ^^^^^\n  |'
    expect(problemsOf(run('Book.order(.n)', summary)).marks).toMatchObject([
      { hint: 'full_set_read', message: 'Using order() causes the full set to be read.', severity: 'warning', from: 5, to: 10 },
    ])
  })

  test('cuts a set before the method that would read all of it', () => {
    const summary =
      'performance_hint: full_set_read - Using order() causes the full set to be read.\nat *query*:2:4\n  |\n2 |   .order(.n)\n  |    ^^^^^\n  |'
    expect(problemsOf(run('Book.all()\n  .order(.n)', summary)).marks[0]?.fixes).toEqual([
      { label: 'Add take()', edits: [{ start: 13, end: 13, text: '.take(100)' }] },
    ])
  })

  test('offers what the server proposes', () => {
    const summary = `${UNBOUND}\nhint: Did you mean \`food\`?\n  |\n1 | food + 1\n  | ~~~~\n  |`
    expect(problemsOf(run('fooo + 1', summary)).marks[0]).toMatchObject({
      details: ['Did you mean `food`?'],
      fixes: [{ label: 'Change to food', edits: [{ start: 0, end: 4, text: 'food' }] }],
    })
  })

  test('keeps the log apart, and the abort of a dry run to itself', () => {
    const summary =
      'error: Query aborted.\nat *query*:1:10\n  |\n1 | FQL.abort({\n  |          ^\n  |\n\ninfo at *query*:2: hello 1\n\ninfo at *query*:2: terrarium:change create after { id: ID("1"), coll: Book }'
    const insertions = [
      { at: 0, text: 'FQL.abort({\n' },
      { at: 8, text: '\n})' },
    ]
    const { marks, unplaced, log, logged } = problemsOf(run('log("x")', summary, 0, insertions, 'dry', 'abort'))
    expect({ marks, unplaced }).toEqual({ marks: [], unplaced: [] })
    expect(log).toEqual([{ message: 'hello 1', line: 1 }])
    expect(logged).toHaveLength(2)
  })
})
