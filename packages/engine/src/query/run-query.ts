import type { Diagnostic } from '@terrarium/language'
import type { Materialized } from '@terrarium/values'
import type { QueryOutcome, QueryRequest } from './query-request.ts'
import { materialize } from './materialize.ts'
import type { QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { errorDiagnostic } from './error-diagnostic.ts'
import type { ParseCache, ParsedQuery } from './parse-cache.ts'
import { findUndecodable } from './placeholders.ts'
import { settleFailure } from './settle-failure.ts'
import { renderSummary } from './summary.ts'
import type { TypeCheck, TypeChecker } from '../check/type-checker.ts'

/** What running queries needs besides the run itself. */
export interface QueryTools {
  readonly parseCache: ParseCache
  readonly typeChecker: TypeChecker | undefined
}

/**
 * Takes a query from text to outcome: parse, check, evaluate, hooks, materialise.
 *
 * @throws {RequestError} for limits and time-outs
 */
export function runQuery(run: RunContext, request: QueryRequest, tools: QueryTools): QueryOutcome {
  const parsed = tools.parseCache.get(request.text)
  const undecodable = findUndecodable(request)
  const broken = parsed.diagnostics.length > 0 || undecodable === undefined ? parsed.diagnostics : [undecodable]
  if (broken.length > 0) return invalidQuery(request, broken)
  const check = checkTypes(run, parsed, tools)
  if (check.errors > 0) return invalidQuery(request, check.diagnostics, check.sources)
  try {
    const data = evaluate(run, parsed)
    return { kind: 'success', data, staticType: check.staticType, summary: renderSummary(request.text, check.diagnostics, run) }
  } catch (error: unknown) {
    return settleFailure(error, (failure) => failureOf(run, request, check.diagnostics, failure))
  }
}

function evaluate(run: RunContext, parsed: ParsedQuery): Materialized {
  run.checkDeadline()
  const value = parsed.compiled()(run)
  run.hooks.run(run)
  const data = materialize(run, value)
  run.checkDeadline()
  return data
}

interface Checked {
  readonly diagnostics: readonly Diagnostic[]
  readonly errors: number
  readonly staticType: string | undefined
  readonly sources?: TypeCheck['sources']
}

function checkTypes(run: RunContext, parsed: ParsedQuery, tools: QueryTools): Checked {
  if (tools.typeChecker === undefined || !run.options.typecheck) return { diagnostics: [], errors: 0, staticType: undefined }
  const { catalog, variables } = run
  const { diagnostics, staticType, sources } = tools.typeChecker.check(parsed.tree, {
    catalog,
    variables,
  })
  return { diagnostics, errors: countErrors(diagnostics), staticType, sources }
}

function invalidQuery(request: QueryRequest, diagnostics: readonly Diagnostic[], sources?: TypeCheck['sources']): QueryOutcome {
  return {
    kind: 'failure',
    code: 'invalid_query',
    message: checkMessage(countErrors(diagnostics)),
    summary: renderSummary(request.text, diagnostics, undefined, sources),
    constraintFailures: undefined,
    abort: undefined,
  }
}

function checkMessage(errors: number): string {
  return `The query failed ${errors} validation check${errors === 1 ? '' : 's'}`
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length
}

function failureOf(run: RunContext, request: QueryRequest, found: readonly Diagnostic[], error: QueryError): QueryOutcome {
  const diagnostic = errorDiagnostic(error, run)
  const summary = renderSummary(request.text, [...found, diagnostic], run)
  run.unwind(0)
  const abort = error.abort === undefined ? undefined : materialize(run, error.abort)
  const message = error.code === 'invalid_query' ? checkMessage(1) : error.message
  return { kind: 'failure', code: error.code, message, summary, constraintFailures: error.constraintFailures, abort }
}
