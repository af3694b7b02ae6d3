import { sensitiveValues } from '../../../data/masked-value.ts'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import type { FieldMarks } from '../../../data/sensitive-fields.ts'
import type { ValueOrigins } from '../../../data/value-origins.ts'
import type { WireValue } from '../../../data/wire-value.ts'

const NONE: ReadonlySet<WireValue> = new Set()

/** The values of sensitive fields in an answer, or in what it was aborted with. */
export function sensitiveInOutcome(outcome: QueryOutcome, marks: FieldMarks, origins: ValueOrigins | undefined): ReadonlySet<WireValue> {
  const data = outcome.kind === 'success' ? outcome.data : outcome.abort
  return data === undefined ? NONE : sensitiveValues(data, marks, origins)
}
