import type { Diagnostic } from '@terrarium/language'
import type { Finding } from './protocol.ts'

/** Fixes are looked for so many findings only: a text that has more is not read finding by finding. */
export const FIXED_FINDINGS_MAX = 20

/** Makes a finding of a diagnostic; what the database would not refuse is a warning. */
export function findingOf(source: string, { severity, message, span }: Diagnostic, fixes: Finding['fixes'], isRefused: boolean): Finding {
  const start = Math.min(span.start, source.length)
  return {
    start,
    end: Math.min(Math.max(span.end, start), source.length),
    severity: severity === 'error' && !isRefused ? 'warning' : severity,
    message,
    fixes,
  }
}
