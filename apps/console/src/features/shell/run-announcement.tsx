import { queryErrorTitle } from '../../data/error-text.ts'
import { text } from '../../messages/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Run } from './database-runs.ts'

function announcementOf(run: Run): string {
  if (run.state === 'running') return text('shell.announce_running')
  if (run.state === 'stopped') return text('shell.stopped')
  if (run.state === 'refused') return run.message
  if (run.state === 'idle') return ''
  const { outcome } = run
  if (outcome.kind === 'failure') return queryErrorTitle(outcome)
  return text('shell.announce_done', { reads: outcome.stats?.readOps ?? 0, time: Math.round(outcome.totalTimeMs) })
}

/** Tells assistive technology how a run goes, once per step. */
export function RunAnnouncement({ run }: { readonly run: Run }) {
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{announcementOf(run)}</VisuallyHidden>
    </div>
  )
}
