import { useEffect, useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { diffLines } from '../../../data/line-diff.ts'
import type { DiffLine } from '../../../data/line-diff.ts'
import { DiffText } from '../../../ui/diff-text.tsx'
import { Concealed } from '../../../ui/concealed.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { sensitiveInOutcome } from '../result/sensitive-outcome.ts'
import { outcomeText } from '../result/outcome-text.ts'
import type { RunBook } from '../run/run-book.ts'
import type { RunRequest } from '../run/run.ts'

interface CompareTimesDialogProps {
  readonly runs: RunBook
  /** The query as it reads the chosen time, and as it reads now. */
  readonly then: RunRequest
  readonly now: RunRequest
  readonly onClose: () => void
}

type Comparison = { readonly lines: readonly DiffLine[]; readonly outcomes: readonly QueryOutcome[] } | { readonly failed: string }

/** Runs a query at the chosen time and now, and shows what differs. Neither run replaces the result in sight. */
export function CompareTimesDialog({ runs, then, now, onClose }: CompareTimesDialogProps) {
  const [comparison, setComparison] = useState<Comparison>()
  const marks = useFieldMarks()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void Promise.all([runs.read(then, signal), runs.read(now, signal)]).then(
      ([before, after]) => setComparison({ lines: diffLines(outcomeText(before), outcomeText(after)), outcomes: [before, after] }),
      (error: unknown) => {
        if (!signal.aborted) setComparison({ failed: errorText(error) })
      },
    )
    return () => controller.abort()
  }, [runs, then, now])
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text('time.compare_title', { time: then.time ?? '' })}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {comparison === undefined && <Spinner />}
      {comparison !== undefined && 'failed' in comparison && (
        <Note tone="bad" role="alert">
          {comparison.failed}
        </Note>
      )}
      {comparison !== undefined && 'lines' in comparison && (
        <Concealed isSensitive={comparison.outcomes.some((outcome) => sensitiveInOutcome(outcome, marks, now.origins).size > 0)}>
          <DiffText label={text('time.compare')} lines={comparison.lines} same={text('time.compare_same')} />
        </Concealed>
      )}
    </Dialog>
  )
}
