import { queryErrorTitle } from '../../../data/error-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text as capabilityText } from '../../../messages/capability-text.ts'
import { text } from '../../../messages/shell-text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Run } from './run.ts'

function rowsOf(value: WireValue): number {
  return value.kind === 'array' || value.kind === 'set' ? value.items.length : 1
}

function announcementOf(run: Run): string {
  if (run.state === 'running') return text('shell.announce_running')
  if (run.state === 'stopped') return text('shell.stopped')
  if (run.state === 'refused') return run.message
  if (run.state === 'idle') return ''
  const { outcome } = run
  if (outcome.kind === 'failure') return queryErrorTitle(outcome)
  const { stats } = outcome
  const reads = stats === undefined ? capabilityText('lack.cost') : text('shell.announce_reads', { count: stats.readOps })
  return text('shell.announce_done', {
    rows: text('shell.announce_rows', { count: rowsOf(outcome.data) }),
    reads,
    time: Math.round(outcome.totalTimeMs),
  })
}

/** Tells assistive technology how a run goes, once per step. */
export function RunAnnouncement({ run }: { readonly run: Run }) {
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{announcementOf(run)}</VisuallyHidden>
    </div>
  )
}
