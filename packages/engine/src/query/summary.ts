import { QUERY_SOURCE, renderDiagnostics, type Diagnostic } from '@terrarium/language'
import type { RunContext } from '../runtime/run-context.ts'
import { visibleDiagnostics } from './error-diagnostic.ts'

/** Renders the summary: what checking found, then the error of the run, then what it emitted. */
export function renderSummary(
  text: string,
  found: readonly Diagnostic[],
  run?: RunContext,
  signatures: ReadonlyMap<string, string> = new Map(),
): string {
  const emitted = run === undefined ? [] : visibleDiagnostics(run.emitted.diagnostics, run.permissions.logging)
  const diagnostics = [...found, ...emitted]
  if (diagnostics.length === 0) return ''
  const sources = new Map([...(run?.sources ?? []), ...signatures])
  sources.set(QUERY_SOURCE, text)
  return renderDiagnostics(diagnostics, sources)
}
