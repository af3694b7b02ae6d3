import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { BackupJob, BackupJobState } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Column } from '../../ui/table.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import { durationText } from './duration.ts'
import styles from './backups.module.css'

const TONES: Readonly<Record<BackupJobState, BadgeTone>> = {
  Pending: 'neutral',
  InProgress: 'info',
  Complete: 'ok',
  Failed: 'bad',
  Canceled: 'neutral',
}

const PERCENT = 100

function State({ job }: { readonly job: BackupJob }) {
  const { kind, state, step, progress, failure, is_terminal: isOver } = job
  return (
    <span className={styles['cell']}>
      <Badge tone={TONES[state]}>{text(`jobs.state.${state}`)}</Badge>
      {!isOver && (
        <>
          <span className={styles['sub']}>{text(`jobs.step.${step}`)}</span>
          <Progress label={text(`jobs.progress_${kind}`, { path: shortPath(job.target) })} value={progress * PERCENT} max={PERCENT} />
        </>
      )}
      {failure !== undefined && <span className={styles['sub']}>{`${failure.message} ${text(`jobs.after_failure_${kind}`)}`}</span>}
    </span>
  )
}

function shortPath(path: string): string {
  return formatDatabasePath(parseDatabasePath(path))
}

/** Where a job writes. What is complete can be opened. */
function Target({ job: { target, state } }: { readonly job: BackupJob }) {
  const { regionGroup, names } = parseDatabasePath(target)
  const path = (
    <bdi dir="ltr" translate="no">
      {shortPath(target)}
    </bdi>
  )
  return state === 'Complete' ? <Link to={paths.database.href(regionGroup, names)}>{path}</Link> : path
}

function CancelButton({ job, onCancel }: { readonly job: BackupJob; readonly onCancel: () => void }) {
  const mayCancel = usePermission(job.kind === 'copy' ? 'copies' : 'restores', 'create')
  if (job.is_terminal) return null
  const refused = mayCancel ? (job.can_cancel ? undefined : text('jobs.too_late')) : text('jobs.no_cancel')
  const label = text(`jobs.cancel_${job.kind}`, { path: shortPath(job.target) })
  return (
    <Button size="sm" icon="stop" aria-label={label} disabledReason={refused} onClick={onCancel}>
      {text('jobs.cancel')}
    </Button>
  )
}

/** The columns of the copies and restores. */
export function jobColumns(onCancel: (job: BackupJob) => void): readonly Column<BackupJob>[] {
  return [
    { id: 'kind', label: text('jobs.column_kind'), cell: ({ kind }) => text(`jobs.kind.${kind}`) },
    {
      id: 'from',
      label: text('jobs.column_from'),
      cell: ({ source, snapshot_at: at }) => (
        <span className={styles['cell']}>
          <bdi dir="ltr" translate="no">
            {shortPath(source)}
          </bdi>
          <span className={styles['sub']}>{text('jobs.snapshot_of', { time: formatTime(new Date(at)) })}</span>
        </span>
      ),
    },
    { id: 'to', label: text('jobs.column_to'), cell: (job) => <Target job={job} /> },
    { id: 'state', label: text('jobs.column_state'), cell: (job) => <State job={job} /> },
    {
      id: 'started',
      label: text('jobs.column_started'),
      cell: ({ created_at: created, created_by: by }) => (
        <span className={styles['cell']}>
          <Time value={created} />
          <bdi className={styles['sub']}>{by}</bdi>
        </span>
      ),
    },
    { id: 'updated', label: text('jobs.column_updated'), cell: ({ updated_at: updated }) => <Time value={updated} /> },
    {
      id: 'duration',
      label: text('jobs.column_duration'),
      align: 'end',
      cell: ({ created_at: created, finished_at: finished }) => durationText(created, finished),
    },
    {
      id: 'actions',
      label: text('backups.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (job) => <CancelButton job={job} onCancel={() => onCancel(job)} />,
    },
  ]
}
