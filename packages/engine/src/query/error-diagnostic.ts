import { QUERY_SOURCE, type Diagnostic, type Hint, type Span } from '@terrarium/language'
import type { ConstraintFailure, QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'

/** A source whose frames are never shown: expressions decoded from cursors. */
const HIDDEN_SOURCE = '*decoded_set*'

/**
 * A run-time error as a diagnostic: the innermost frame is its span, the frames around it follow as hints.
 *
 * Callers who may not see schema code get only the frames of their own query. @see wire-protocol.md §3.5
 */
export function errorDiagnostic(error: QueryError, run: RunContext): Diagnostic {
  const { logging } = run.permissions
  const frames = error.withoutTrace ? [] : run.trace()
  const all = (error.span === undefined ? frames : [error.span, ...frames]).filter((span) => span.source !== HIDDEN_SOURCE)
  const visible = logging ? all : all.filter(isOfQuery)
  const [span = NO_SPAN, ...outer] = visible
  const message = error.message + renderConstraintFailures(error.constraintFailures)
  return { code: error.code, severity: 'error', message, span, hints: [...error.hints, ...traceHints(outer, error.hints.length > 0)] }
}

/** Diagnostics that the caller may see. */
export function visibleDiagnostics(diagnostics: readonly Diagnostic[], logging: boolean): readonly Diagnostic[] {
  return logging ? diagnostics : diagnostics.filter((diagnostic) => isOfQuery(diagnostic.span))
}

function isOfQuery(span: Span): boolean {
  return span.source === QUERY_SOURCE
}

function traceHints(spans: readonly Span[], named: boolean): readonly Hint[] {
  return spans.map((span, i) => ({ name: named && i === 0 ? 'trace' : '', message: '', span }))
}

/** Renders what breaks rules behind the message of an error. */
export function renderConstraintFailures(failures: readonly ConstraintFailure[] | undefined): string {
  if (failures === undefined || failures.length === 0) return ''
  return `\nconstraint failures:\n${failures.map(renderFailure).join('\n')}`
}

function renderFailure({ paths, message }: ConstraintFailure): string {
  const label = paths.map(renderPath).join(',')
  const text = message.replaceAll('\n', '\n      ')
  return label === '' ? `  ${text}` : `  ${label}: ${text}`
}

function renderPath(path: readonly (string | number)[]): string {
  return path.map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`)).join('')
}

const NO_SPAN: Span = { source: '*null*', start: 0, end: 0 }
