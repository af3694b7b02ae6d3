import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { fql, queryText } from '../../data/fql.ts'
import { discardFreshSecrets } from '../../data/fresh-secrets.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { RunContext } from '../../data/run-context.ts'
import type { Services } from '../../data/services.ts'
import { parseSummary } from '../../data/summary.ts'
import type { SummaryBlock } from '../../data/summary.ts'
import { decodeTagged } from '../../data/wire-value.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { encodedValues, writeArguments } from './written-call.ts'
import type { NamedArgument } from './written-call.ts'

/** How a call went, and whether it was taken back. */
export type CallOutcome = QueryOutcome & {
  readonly isDry: boolean
  /** Functions whose writes a dry run has not listed; undefined for what is no dry run, and where it is not known what one has listed. */
  readonly functions?: readonly string[] | undefined
}

export interface FunctionCall {
  readonly path: DatabasePath
  readonly name: string
  /** What the function does, and the role that it runs with; empty: the caller's. */
  readonly definition: Pick<FunctionDefinition, 'body' | 'role'>
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

/**
 * Calls a function and takes back whatever it has done: its value is given to `FQL.abort`.
 *
 * Where what it does is known to run with the same privileges, its body is called in its place, each of whose writes logs what it did. A
 * body that fails there is left for the function itself, whose failure leads to its own lines.
 */
export async function tryFunction(services: Services, call: FunctionCall): Promise<CallOutcome> {
  const { name, given } = call
  const body = await readBody(services, call)
  if (body?.logged !== undefined && runsAsCaller(call)) {
    const written = writeArguments(name, given, body.logged)
    const outcome = asDryRun(await send(services, call, written, abortedWith(fql`(${queryText(body.logged)})${queryText(written.list)}`)))
    if (outcome.kind === 'success' || outcome.code === 'time_out') return { ...outcome, functions: body.functions }
  }
  const written = writeArguments(name, given)
  const outcome = asDryRun(await send(services, call, written, abortedWith(fql`Function(${name})${queryText(written.list)}`)))
  return { ...outcome, functions: body === undefined || body.logged !== undefined ? [name] : body.functions }
}

function abortedWith(value: QueryTemplate): QueryTemplate {
  return fql`FQL.abort({ mark: ${DRY_MARK}, value: ${value} })`
}

function runsAsCaller({ definition: { role }, context }: FunctionCall): boolean {
  return role === '' || (context.kind === 'builtin' && context.role === role)
}

/** What the body writes and calls; undefined where it cannot be read. */
async function readBody(services: Services, { path, definition: { body } }: FunctionCall) {
  const { dryRunBody } = await import('../../editor/language/dry-run-body.ts')
  const names = services.cache.getQueryData(contentNamesQuery(services, path).queryKey)
  return dryRunBody(body, names?.functions ?? [])
}

/** Reads the answer of a dry run: the value that it was aborted with is that of the call. */
export function asDryRun(outcome: QueryOutcome): CallOutcome {
  if (outcome.kind === 'success' || outcome.abort?.kind !== 'object') return { ...outcome, isDry: true }
  const { fields } = outcome.abort
  const mark = fields.find(({ name }) => name === 'mark')?.value
  if (mark?.kind !== 'string' || mark.value !== DRY_MARK) return { ...outcome, isDry: true }
  const { code: _code, message: _message, constraintFailures: _failures, abort: _abort, ...answered } = outcome
  return { ...answered, kind: 'success', data: decodeTagged(abortedValue(outcome.body)), staticType: undefined, isDry: true }
}

/** The answer of a dry run as that of the call itself: its body holds the value alone. */
export function withoutMark(outcome: CallOutcome): CallOutcome {
  if (!outcome.isDry || outcome.kind === 'failure') return outcome
  return { ...outcome, body: JSON.stringify({ data: abortedValue(outcome.body) }) }
}

/** The value that a dry run was aborted with, in the tagged form of the wire. Secrets that it made lead nowhere and are not shown. */
function abortedValue(body: string): unknown {
  const { error } = JSON.parse(body) as { readonly error?: { readonly abort?: { readonly value?: unknown } } }
  return discardFreshSecrets(error?.abort?.value ?? null)
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
