import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { fql, queryText } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { RunContext } from '../../data/run-context.ts'
import type { Services } from '../../data/services.ts'
import { parseSummary } from '../../data/summary.ts'
import type { SummaryBlock } from '../../data/summary.ts'
import { encodedValues, writeArguments } from './written-call.ts'
import type { NamedArgument } from './written-call.ts'

/** How a call went, and whether it was taken back. */
export type CallOutcome = QueryOutcome & { readonly isDry: boolean }

export interface FunctionCall {
  readonly path: DatabasePath
  readonly name: string
  /** Arguments that have been checked, with the names of their parameters. */
  readonly given: readonly NamedArgument[]
  readonly context: RunContext
  /** How long the server may take; undefined for as long as any query. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Distinguishes the abort of a dry run from one of the function. */
const DRY_MARK = 'terrarium:dry'

type Written = ReturnType<typeof writeArguments>

function send(services: Services, call: FunctionCall, written: Written, query: QueryTemplate): Promise<QueryOutcome> {
  const { path, context, timeoutMs, signal } = call
  const bearer = context.kind === 'builtin' ? { role: context.role } : { role: 'admin' as const, scope: context }
  return services.database.run({
    path,
    ...bearer,
    query,
    arguments: encodedValues(written),
    screen: 'functions',
    operation: 'run',
    performanceHints: isFlagOn(services.session.get()?.feature_flags, 'performance_hints'),
    timeoutMs,
    ...(signal !== undefined && { signal }),
  })
}

/** Calls a function; what it changes is kept. */
export async function runFunction(services: Services, call: FunctionCall): Promise<CallOutcome> {
  const written = writeArguments(call.name, call.given)
  const outcome = await send(services, call, written, fql`Function(${call.name})${queryText(written.list)}`)
  return { ...outcome, isDry: false }
}

/** Calls a function and takes back whatever it has done: its value is given to `FQL.abort`. */
export async function tryFunction(services: Services, call: FunctionCall): Promise<CallOutcome> {
  const written = writeArguments(call.name, call.given)
  const value = fql`Function(${call.name})${queryText(written.list)}`
  return asDryRun(await send(services, call, written, fql`FQL.abort({ mark: ${DRY_MARK}, value: ${value} })`))
}

/** Reads the answer of a dry run: the value that it was aborted with is that of the call. */
export function asDryRun(outcome: QueryOutcome): CallOutcome {
  if (outcome.kind === 'success' || outcome.abort?.kind !== 'object') return { ...outcome, isDry: true }
  const { fields } = outcome.abort
  const mark = fields.find(({ name }) => name === 'mark')?.value
  if (mark?.kind !== 'string' || mark.value !== DRY_MARK) return { ...outcome, isDry: true }
  const { code: _code, message: _message, constraintFailures: _failures, abort: _abort, ...answered } = outcome
  const data = fields.find(({ name }) => name === 'value')?.value ?? { kind: 'null' as const }
  return { ...answered, kind: 'success', data, staticType: undefined, isDry: true }
}

/** What was said about a call, and the line of the function's own body that it was said of; undefined where it is about another place. */
interface CallRemark {
  readonly message: string
  readonly line: number | undefined
}

function lineIn({ source, line }: SummaryBlock, name: string): number | undefined {
  return source === `*udf:${name}*` ? line : undefined
}

/** The line of a function's own body that a failure came from; undefined where it came from elsewhere. */
export function failedLine(summary: string, name: string): number | undefined {
  return parseSummary(summary)
    .map((block) => lineIn(block, name))
    .find((line) => line !== undefined)
}

/** What the server would do about the cost of a call. */
export function callHints(summary: string, name: string): readonly CallRemark[] {
  return parseSummary(summary)
    .filter((block) => block.name === 'performance_hint')
    .map((block) => ({ message: block.message, line: lineIn(block, name) }))
}
