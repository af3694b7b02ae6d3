import { deleteOwnSession, deleteOwnSessions, listOwnSessions } from '@terrarium/contracts'
import type { OwnSession } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './personal-settings.module.css'

const NOTHING = v.object({})

function EndAllDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const services = useServices()
  const navigate = useNavigate()
  const form = useConsoleForm<Record<string, never>, Record<string, never>>({
    schema: NOTHING,
    defaults: {},
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('sessions.failed') }) }),
    onSubmit: async () => {
      await services.account.call(deleteOwnSessions, {})
      await endSession(services, () => void navigate(paths.login.href()))
    },
  })
  return (
    <FormDialog open={open} form={form} danger title={text('sessions.end_all')} submitLabel={text('sessions.end_all')} onClose={onClose}>
      <p>{text('sessions.end_all_text')}</p>
    </FormDialog>
  )
}

function columnsOf(onEnd: (session: OwnSession) => void): readonly Column<OwnSession>[] {
  return [
    {
      id: 'client',
      label: text('sessions.client'),
      cell: ({ client, current }) => (
        <>
          {client} {current && <Badge tone="accent">{text('sessions.current')}</Badge>}
        </>
      ),
    },
    { id: 'last', label: text('sessions.last_seen'), cell: ({ last_seen_at: at }) => <Time value={at} /> },
    { id: 'created', label: text('sessions.created'), cell: ({ created_at: at }) => <Time value={at} /> },
    {
      id: 'actions',
      label: text('sessions.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (session) =>
        session.current ? undefined : (
          <Button size="sm" aria-label={text('sessions.end_of', { client: session.client })} onClick={() => onEnd(session)}>
            {text('sessions.end')}
          </Button>
        ),
    },
  ]
}

/** Where the member is signed in; each of these can be ended. */
export function SessionsCard() {
  const { account, cache } = useServices()
  const [isOpen, setOpen] = useState(false)
  const sessions = useQuery({ queryKey: ['own-sessions'], queryFn: ({ signal }) => account.call(listOwnSessions, {}, { signal }) })
  const end = async ({ id, client }: OwnSession) => {
    try {
      await account.call(deleteOwnSession, { params: { id } })
      toasts.show({ theme: 'success', title: text('sessions.ended', { client }) })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('sessions.failed') }) })
    }
    await cache.invalidateQueries({ queryKey: ['own-sessions'] })
  }
  const { data, error } = sessions
  return (
    <Card title={text('sessions.title')} actions={<Button onClick={() => setOpen(true)}>{text('sessions.end_all')}</Button>}>
      <p className={styles['text']}>{text('sessions.text')}</p>
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <EmptyState
          role="alert"
          jar="crack"
          title={errorText(error, { defaultMessage: text('sessions.load_failed') })}
          actions={<Button onClick={() => void sessions.refetch()}>{text('errors.try_again')}</Button>}
        />
      )}
      {data !== undefined && (
        <Table caption={text('sessions.title')} columns={columnsOf((session) => void end(session))} rows={data} rowKey={({ id }) => id} />
      )}
      <EndAllDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
