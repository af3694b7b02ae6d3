import { useEffect, useState } from 'react'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { outcomeText } from '../result/outcome-text.ts'
import type { HistoryEntry, RunHistory } from '../run/run-history.ts'
import { diffLines } from '../../../data/line-diff.ts'
import type { DiffLine } from '../../../data/line-diff.ts'
import { DiffText } from '../../../ui/diff-text.tsx'

interface CompareDialogProps {
  readonly history: RunHistory
  readonly runs: readonly [HistoryEntry, HistoryEntry]
  readonly onClose: () => void
}

function textOf(outcome: QueryOutcome | undefined): string {
  if (outcome === undefined) return text('shell.no_kept_result')
  return outcomeText(outcome)
}

/** The results of two runs, line by line. */
export function CompareDialog({ history, runs, onClose }: CompareDialogProps) {
  const [lines, setLines] = useState<readonly DiffLine[]>()
  useEffect(() => {
    let isCurrent = true
    const [first, second] = [...runs].sort((a, b) => (a.at < b.at ? -1 : 1))
    if (first === undefined || second === undefined) return undefined
    void Promise.all([history.readResult(first), history.readResult(second)]).then(([before, after]) => {
      if (isCurrent) setLines(diffLines(textOf(before), textOf(after)))
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
      {lines === undefined && <Spinner />}
      {lines !== undefined && <DiffText label={text('history.compare_title')} lines={lines} same={text('history.same')} />}
    </Dialog>
  )
}
