import type { BackupJob } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelJob, isFull, jobsQuery } from '../../data/backup-jobs.ts'
import type { BackupJobKind } from '../../data/backup-jobs.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { backupErrorText } from './backup-error.ts'
import { PartGate } from './backups-gate.tsx'
import { jobColumns } from './job-columns.tsx'
import { ListFailed } from './list-failed.tsx'
import { mergeJobs } from './merge-jobs.ts'
import { RunningCount } from './running-note.tsx'
import { useRunningJobs } from './use-running-jobs.ts'
import styles from './backups.module.css'

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog)

/** The jobs that the member may see of both kinds. */
function useJobs(kinds: Readonly<Record<BackupJobKind, boolean>>) {
  const services = useServices()
  const copies = useInfiniteQuery({ ...jobsQuery(services, 'copy'), enabled: kinds.copy })
  const restores = useInfiniteQuery({ ...jobsQuery(services, 'restore'), enabled: kinds.restore })
  const lists = [...(kinds.copy ? [copies] : []), ...(kinds.restore ? [restores] : [])]
  const loaded = lists.flatMap(({ data, hasNextPage }) =>
    data === undefined ? [] : [{ jobs: data.pages.flatMap(({ results }) => results), hasMore: hasNextPage }],
  )
  const more = lists.filter(({ hasNextPage }) => hasNextPage)
  return {
    jobs: loaded.length === lists.length ? mergeJobs(loaded) : undefined,
    error: lists.find(({ data, error }) => data === undefined && error !== null)?.error,
    isFetching: lists.some(({ isFetching }) => isFetching),
    isLoadingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    retry: () => lists.forEach(({ refetch }) => void refetch()),
    loadMore: more.length === 0 ? undefined : () => more.forEach(({ fetchNextPage }) => void fetchNextPage()),
  }
}

function NewCopyButton({ running, onClick }: { readonly running: number | undefined; readonly onClick: () => void }) {
  const mayCopy = usePermission('copies', 'create')
  const refused = mayCopy ? (isFull(running) ? text('restore.limit') : undefined) : text('backups.no_copy')
  return (
    <Button icon="copy" disabledReason={refused} onClick={onClick}>
      {text('jobs.new_copy')}
    </Button>
  )
}

function Jobs({ kinds }: { readonly kinds: Readonly<Record<BackupJobKind, boolean>> }) {
  const services = useServices()
  const { jobs, error, isFetching, isLoadingMore, retry, loadMore } = useJobs(kinds)
  const running = useRunningJobs()
  const [isCopying, setCopying] = useState(false)
  const cancel = async (job: BackupJob) => {
    try {
      await cancelJob(services, job)
    } catch (failure: unknown) {
      toasts.show({ theme: 'error', title: backupErrorText(failure, text('jobs.cancel_failed'), { job_ended: text('jobs.too_late') }) })
    }
  }
  if (error !== undefined) return <ListFailed error={error} failed={text('jobs.list_failed')} onRetry={retry} />
  const newCopy = <NewCopyButton running={running} onClick={() => setCopying(true)} />
  return (
    <div className={styles['stack']}>
      {jobs === undefined && <SkeletonRows />}
      {jobs?.length === 0 && (
        <EmptyState title={text('jobs.none')} actions={newCopy}>
          {text('jobs.none_help')}
        </EmptyState>
      )}
      {jobs !== undefined && jobs.length > 0 && (
        <>
          <div className={styles['scope']}>
            {newCopy}
            <RunningCount running={running} />
          </div>
          <div className={styles['sheet']}>
            <Table
              caption={text('jobs.caption')}
              columns={jobColumns((job) => void cancel(job))}
              rows={jobs}
              rowKey={({ kind, id }) => `${kind}-${id}`}
              tall
              busy={isFetching}
            />
          </div>
        </>
      )}
      {loadMore !== undefined && (
        <Button loading={isLoadingMore} onClick={loadMore}>
          {text('backups.load_more')}
        </Button>
      )}
      <CopyDialog open={isCopying} onClose={() => setCopying(false)} />
    </div>
  )
}

/** The copies and restores that run and have run; of each kind what the member may see. */
export function JobsTab() {
  const copy = usePermission('copies', 'read')
  const restore = usePermission('restores', 'read')
  if (!copy && !restore) {
    return (
      <PartGate resource="restores">
        <></>
      </PartGate>
    )
  }
  return <Jobs kinds={{ copy, restore }} />
}
