import { useMemo } from 'react'
import type { WireValue } from '../../../data/wire-value.ts'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import type { FinishedRun } from '../run/run.ts'
import { sensitiveInOutcome } from './sensitive-outcome.ts'

const NONE: ReadonlySet<WireValue> = new Set()

/** The values of sensitive fields in the answer of a run. */
export function useSensitiveValues(finished: FinishedRun | undefined): ReadonlySet<WireValue> {
  const marks = useFieldMarks()
  const outcome = finished?.outcome
  const origins = finished?.request.origins
  return useMemo(() => (outcome === undefined ? NONE : sensitiveInOutcome(outcome, marks, origins)), [outcome, marks, origins])
}
