import { useEffect, useMemo, useState } from 'react'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { outcomeText } from '../result/outcome-text.ts'
import type { HistoryEntry, RunHistory } from '../run/run-history.ts'
import { diffLines } from '../../../data/line-diff.ts'
import { DiffText } from '../../../ui/diff-text.tsx'
import { Concealed } from '../../../ui/concealed.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import type { FieldMarks } from '../../../data/sensitive-fields.ts'
import { sensitiveInOutcome } from '../result/sensitive-outcome.ts'

interface CompareDialogProps {
  readonly history: RunHistory
  readonly runs: readonly [HistoryEntry, HistoryEntry]
  readonly onClose: () => void
}

interface Compared {
  readonly entry: HistoryEntry
  readonly outcome: QueryOutcome | undefined
}

async function read(history: RunHistory, entry: HistoryEntry): Promise<Compared> {
  return { entry, outcome: await history.readResult(entry) }
}

/** Whether a result holds values of sensitive fields. */
function isSensitive({ entry, outcome }: Compared, marks: FieldMarks): boolean {
  return outcome !== undefined && sensitiveInOutcome(outcome, marks, entry.origins).size > 0
}

function textOf({ outcome }: Compared): string {
  if (outcome === undefined) return text('shell.no_kept_result')
  return outcomeText(outcome)
}

/** The results of two runs, line by line. */
export function CompareDialog({ history, runs, onClose }: CompareDialogProps) {
  const [compared, setCompared] = useState<readonly [Compared, Compared]>()
  const marks = useFieldMarks()
  const lines = useMemo(() => compared && diffLines(textOf(compared[0]), textOf(compared[1])), [compared])
  useEffect(() => {
    let isCurrent = true
    const [first, second] = [...runs].sort((a, b) => (a.at < b.at ? -1 : 1))
    if (first === undefined || second === undefined) return undefined
    void Promise.all([read(history, first), read(history, second)]).then((both) => {
      if (isCurrent) setCompared(both)
    })
    return () => {
      isCurrent = false
    }
  }, [history, runs])
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('history.compare_title')}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {(compared === undefined || lines === undefined) && <Spinner />}
      {compared !== undefined && lines !== undefined && (
        <Concealed isSensitive={compared.some((one) => isSensitive(one, marks))}>
          <DiffText label={text('history.compare_title')} lines={lines} same={text('history.same')} />
        </Concealed>
      )}
    </Dialog>
  )
}
