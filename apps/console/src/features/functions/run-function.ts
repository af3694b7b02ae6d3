import type { DatabasePath } from '@terrarium/contracts'
import { isPlainIdentifier } from '../../config/identifiers.ts'
import { fql, queryText } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import type { RunContext } from '../../data/run-context.ts'
import type { Services } from '../../data/services.ts'
import { parseSummary } from '../../data/summary.ts'
import { printFql } from '../../data/value-text.ts'
import type { WireValue } from '../../data/wire-value.ts'

/** How a call went, and whether it was taken back. */
export type CallOutcome = QueryOutcome & { readonly isDry: boolean }

export interface FunctionCall {
  readonly path: DatabasePath
  readonly name: string
  /** Arguments in the language, which have been checked to be expressions. */
  readonly typed: readonly string[]
  readonly context: RunContext
}

/** Distinguishes the abort of a dry run from one of the function. */
const DRY_MARK = 'terrarium:dry'

/** Each on a line of its own, the comma before it: a comment at an end hides nothing. */
function argumentList(typed: readonly string[]): string {
  const list = typed.filter((argument) => argument.trim() !== '').join('\n, ')
  return list === '' ? '()' : `(\n  ${list}\n)`
}

/** A call as it is written in a query; a name that is none of the language is looked up. */
export function callText({ name, typed }: Pick<FunctionCall, 'name' | 'typed'>): string {
  return `${isPlainIdentifier(name) ? name : `Function(${printFql({ kind: 'string', value: name })})`}${argumentList(typed)}`
}

function send(services: Services, { path, context }: FunctionCall, query: QueryTemplate): Promise<QueryOutcome> {
  const bearer = context.kind === 'builtin' ? { role: context.role } : { role: 'admin' as const, scope: context }
  return services.database.run({ path, ...bearer, query, screen: 'functions', operation: 'run' })
}

/** Calls a function; what it changes is kept. */
export async function runFunction(services: Services, call: FunctionCall): Promise<CallOutcome> {
  const outcome = await send(services, call, fql`Function(${call.name})${queryText(argumentList(call.typed))}`)
  return { ...outcome, isDry: false }
}

/** Calls a function and takes back whatever it has done: its value is given to `FQL.abort`. */
export async function tryFunction(services: Services, call: FunctionCall): Promise<CallOutcome> {
  const value = fql`Function(${call.name})${queryText(argumentList(call.typed))}`
  return asDryRun(await send(services, call, fql`FQL.abort({ mark: ${DRY_MARK}, value: ${value} })`))
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

/** The line of a function's own body that a failure came from; undefined where it came from elsewhere. */
export function failedLine(summary: string, name: string): number | undefined {
  return parseSummary(summary).find(({ source }) => source === `*udf:${name}*`)?.line
}

/** Whether a value holds a set of which there are further rows. */
export function hasFurtherRows(value: WireValue): boolean {
  switch (value.kind) {
    case 'set':
      return value.after !== undefined || value.items.some(hasFurtherRows)
    case 'array':
      return value.items.some(hasFurtherRows)
    case 'object':
    case 'document':
      return value.fields.some((field) => hasFurtherRows(field.value))
    default:
      return false
  }
}
