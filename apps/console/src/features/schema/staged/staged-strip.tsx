import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { activity } from '../../../data/activity.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useMayWriteDatabases } from '../../../data/permissions.ts'
import { abandonStagedSchema, commitStagedSchema, refreshSchema } from '../../../data/schema-files.ts'
import type { StagedStatus } from '../../../data/schema-files.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/schema-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Elapsed } from '../../../ui/elapsed.tsx'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { ChangeList } from '../changes/changes-view.tsx'
import { ConfirmChangeDialog } from '../changes/confirm-change-dialog.tsx'
import { readDiff } from '../changes/read-diff.ts'
import styles from './staged-strip.module.css'

type StagedState = Exclude<StagedStatus['state'], 'none'>

const TONES: Readonly<Record<StagedState, BadgeTone>> = { pending: 'info', ready: 'ok', failed: 'bad' }

type OpenDialog = 'commit' | 'abandon' | 'diff' | undefined

function StagedDialogs({
  status,
  open,
  onClose,
}: {
  readonly status: StagedStatus
  readonly open: OpenDialog
  readonly onClose: () => void
}) {
  const services = useServices()
  const { path, details, storageKey } = useDatabase()
  const changes = readDiff(status.diff)
  const end = async (work: () => Promise<void>, done: string) => {
    await work()
    activity.record(storageKey, done)
    toasts.show({ theme: 'success', title: done })
    await refreshSchema(services, path)
  }
  const shared = { changes, databaseName: details.name, onClose }
  return (
    <>
      <ConfirmChangeDialog
        {...shared}
        open={open === 'commit'}
        title={text('staged.commit_title', { name: details.name })}
        help={text('staged.commit_help')}
        submitLabel={text('staged.commit_submit')}
        failed={text('staged.commit_failed')}
        onConfirm={() => end(() => commitStagedSchema(services, path), text('staged.committed'))}
      />
      <ConfirmChangeDialog
        {...shared}
        open={open === 'abandon'}
        title={text('staged.abandon_title', { name: details.name })}
        help={text('staged.abandon_help')}
        isApplied={false}
        submitLabel={text('staged.abandon_submit')}
        failed={text('staged.abandon_failed')}
        onConfirm={() => end(() => abandonStagedSchema(services, path), text('staged.abandoned'))}
      />
      <Dialog
        open={open === 'diff'}
        onClose={onClose}
        title={text('staged.diff_title', { name: details.name })}
        wide
        footer={
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text('action.close')}
          </Button>
        }
      >
        <ChangeList changes={changes} />
      </Dialog>
    </>
  )
}

/** Why a staged schema cannot be committed or abandoned by this member. */
function useRefusal(): string | undefined {
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  if (!mayWrite) return text('schema.not_permitted')
  return isLocked ? text('schema.locked') : undefined
}

/** Says that a schema is staged and how far it is, and ends it: committed or abandoned. */
export function StagedStrip({ status, state }: { readonly status: StagedStatus; readonly state: StagedState }) {
  const { path } = useDatabase()
  const [open, setOpen] = useState<OpenDialog>()
  const { pathname, search } = useLocation()
  const schemaHref = paths.database.href(path.regionGroup, path.names, 'schema')
  const isSchemaPage = new URLSearchParams(search).get('tab') === 'schema' && schemaHref.startsWith(`${pathname}?`)
  const refusal = useRefusal()
  const commitReason = refusal ?? (state === 'ready' ? undefined : text('staged.commit_waits'))
  return (
    <section className={styles['strip']} aria-label={text('staged.title')}>
      <Icon name="branch" />
      <div className={styles['words']}>
        <p role="status">
          <strong>{text('staged.title')}</strong> <Badge tone={TONES[state]}>{text(`staged.state_${state}`)}</Badge>{' '}
          {text(`staged.explain_${state}`)}
        </p>
        {status.since !== undefined && state === 'pending' && (
          <p>
            {text('staged.since')} <Elapsed since={status.since} />
          </p>
        )}
        {status.pending !== '' && (
          <pre className={styles['pending']} tabIndex={0} role="group" aria-label={text('staged.pending')} dir="ltr">
            {status.pending.trimEnd()}
          </pre>
        )}
      </div>
      <div className={styles['actions']}>
        {!isSchemaPage && (
          <Link className={buttonClass({ size: 'sm', variant: 'ghost' })} to={schemaHref}>
            {text('staged.open')}
          </Link>
        )}
        <Button size="sm" variant="ghost" onClick={() => setOpen('diff')}>
          {text('staged.view_diff')}
        </Button>
        <Button size="sm" disabledReason={refusal} onClick={() => setOpen('abandon')}>
          {text('staged.abandon')}
        </Button>
        <Button size="sm" variant="primary" icon="check" disabledReason={commitReason} onClick={() => setOpen('commit')}>
          {text('staged.commit')}
        </Button>
      </div>
      <StagedDialogs status={status} open={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}
