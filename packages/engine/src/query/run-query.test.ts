import type { Value } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import { BARE_COMPILER, createBareRun } from '../testing/bare-run.ts'
import type { QueryOutcome, QueryRequest } from './query-request.ts'
import type { Permissions } from '../runtime/permissions.ts'
import { ParseCache } from './parse-cache.ts'
import { PLACEHOLDER, variablesOf } from './placeholders.ts'
import { runQuery } from './run-query.ts'
import type { TypeChecker } from '../check/type-checker.ts'

const parseCache = new ParseCache(1_000_000, BARE_COMPILER)

interface Options {
  readonly values?: QueryRequest['values']
  readonly logging?: boolean
  readonly typeChecker?: TypeChecker
}

function outcomeOf(text: string, { values = [], logging = true, typeChecker }: Options = {}): QueryOutcome {
  const request: QueryRequest = {
    text,
    values,
    arguments: new Map(),
    typecheck: true,
    performanceHints: false,
    deadline: Infinity,
    queryTime: 0,
  }
  const run = createBareRun(Object.fromEntries(variablesOf(request)))
  run.permissions = { logging } as Permissions
  Object.assign(run.options, { typecheck: true })
  return runQuery(run, request, { parseCache, typeChecker })
}

const failing = (text: string, options?: Options): Extract<QueryOutcome, { kind: 'failure' }> => {
  const outcome = outcomeOf(text, options)
  if (outcome.kind === 'success') throw new Error(`${text} succeeds`)
  return outcome
}

describe('runQuery', () => {
  test('answers with the value and an empty summary', () => {
    expect(outcomeOf('1 + 1')).toEqual({ kind: 'success', data: 2, staticType: undefined, summary: '' })
  })

  test('renders an error with its place and the frames around it', () => {
    const { code, message, summary } = failing('let f = x => x / 0\nf(1)')
    expect({ code, message }).toEqual({ code: 'divide_by_zero', message: 'Attempted integer division by zero.' })
    expect(summary).toBe(
      [
        'error: Attempted integer division by zero.',
        'at *query*:1:18',
        '  |',
        '1 | let f = x => x / 0',
        '  |                  ^',
        '  |',
        'at *query*:2:2',
        '  |',
        '2 | f(1)',
        '  |  ^^^',
        '  |',
      ].join('\n'),
    )
  })

  test('names the first frame behind hints', () => {
    expect(failing('[{ a: null }].map(x => x.a.b)').summary).toBe(
      [
        'error: Cannot access `b` on null.',
        'at *query*:1:28',
        '  |',
        '1 | [{ a: null }].map(x => x.a.b)',
        '  |                            ^',
        '  |',
        'hint: Null value created here',
        '  |',
        '1 | [{ a: null }].map(x => x.a.b)',
        '  |       ^^^^',
        '  |',
        'trace:',
        '  |',
        '1 | [{ a: null }].map(x => x.a.b)',
        '  |                  ^^^^^^^^^^^^',
        '  |',
      ].join('\n'),
    )
  })

  test('shows what was logged behind the error', () => {
    expect(failing('log("before")\n1 / 0').summary.split('\n\n')[1]).toBe('info at *query*:1: before')
  })

  test('shows dbg with its place', () => {
    expect(outcomeOf('dbg("text")').summary).toBe('info: "text"\nat *query*:1:4\n  |\n1 | dbg("text")\n  |    ^^^^^^^^\n  |')
  })

  test('counts what parsing finds', () => {
    const { code, message, summary } = failing('else 1')
    expect({ code, message }).toEqual({ code: 'invalid_query', message: 'The query failed 2 validation checks' })
    expect(summary).toContain('`else` is a keyword')
  })

  test('materialises what a query aborts with', () => {
    expect(failing('abort("stop")')).toMatchObject({ code: 'abort', message: 'Query aborted.', abort: 'stop' })
  })

  test('fails with what fails in the value of an abort', () => {
    const { code, summary, abort } = failing('abort([1].toSet().map(x => x / 0))')
    expect({ code, abort }).toEqual({ code: 'divide_by_zero', abort: undefined })
    expect(summary).toContain('error: Attempted integer division by zero.\nat *query*:1:32')
    expect(failing('abort([1].toSet().map(x => abort(x)))')).toMatchObject({ code: 'abort', abort: 1 })
  })

  test('ends endless recursion with a failure', () => {
    expect(failing('let f = self => self(self)\nf(f)')).toMatchObject({
      code: 'stack_overflow',
      message: 'number of stack frames exceeded limit of 2048',
    })
  })

  test('refuses to project everything', () => {
    expect(failing('{ a: 1 } { * }')).toMatchObject({ code: 'invalid_query', message: 'The query failed 1 validation check' })
  })
})

describe('placeholders', () => {
  const placed = `1 / ${PLACEHOLDER}`

  test('are replaced by the values in order', () => {
    expect(outcomeOf(`[${PLACEHOLDER}, ${PLACEHOLDER}]`, { values: [1, 'a'] })).toMatchObject({ data: [1, 'a'] })
  })

  test('show as <value>', () => {
    expect(failing(placed, { values: [0] }).summary).toContain('1 | 1 / <value>\n  |     ^^^^^^^')
  })

  test('of undecodable values are the place of the failure', () => {
    const values: readonly (Value | { readonly undecodable: string })[] = [{ undecodable: 'numbers must be tagged' }]
    const { code, summary } = failing(placed, { values })
    expect(code).toBe('invalid_query')
    expect(summary).toBe('error: numbers must be tagged\nat *query*:1:5\n  |\n1 | 1 / <value>\n  |     ^^^^^^^\n  |')
  })

  test('come second to errors of the text', () => {
    expect(failing(`${PLACEHOLDER} +`, { values: [{ undecodable: 'invalid integer' }] }).summary).toContain('Expected expression')
  })
})

describe('type checking', () => {
  test('ends the query on errors', () => {
    const typeChecker: TypeChecker = {
      check: (tree) => ({
        diagnostics: [{ code: 'unbound', severity: 'error', message: 'No such thing', span: tree.span, hints: [] }],
        staticType: undefined,
      }),
    }
    expect(failing('1', { typeChecker }).summary).toMatch(/^error: No such thing\nat \*query\*:1:1/)
  })

  test('gives the static type, and its warnings before all else', () => {
    const typeChecker: TypeChecker = {
      check: (tree) => ({
        diagnostics: [{ code: 'warned', severity: 'warning', message: 'Careful', span: tree.span, hints: [] }],
        staticType: 'Int',
      }),
    }
    const outcome = outcomeOf('dbg(1)', { typeChecker })
    expect(outcome).toMatchObject({ kind: 'success', staticType: 'Int' })
    expect(outcome.summary).toMatch(/^warning: Careful[^]*\n\ninfo: 1\n/)
  })
})
