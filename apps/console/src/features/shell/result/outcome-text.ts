import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { valueText } from './value-lines.ts'

/** An outcome as text that can be compared line by line. */
export function outcomeText(outcome: QueryOutcome): string {
  return outcome.kind === 'success' ? valueText(outcome.data, 'json') : `${outcome.code}\n${outcome.message}`
}
