import type { Diagnostic } from '@codemirror/lint'
import { parseQuery } from '@terrarium/language'

/** Finds the syntax errors of a query as it is typed. They are advice: a run is never held back. */
export function syntaxDiagnostics(text: string): readonly Diagnostic[] {
  if (text.trim() === '') return []
  return parseQuery(text).diagnostics.map((diagnostic) => ({
    from: Math.min(diagnostic.span.start, text.length),
    to: Math.min(Math.max(diagnostic.span.end, diagnostic.span.start), text.length),
    severity: 'error',
    message: diagnostic.message,
  }))
}
