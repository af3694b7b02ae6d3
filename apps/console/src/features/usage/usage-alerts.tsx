import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { UsageAlert } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text as usageText } from '../../messages/metering-text.ts'
import { text } from '../../messages/usage-alerts-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { alertsQuery } from './alerts.ts'
import { formatAmount } from './amount.ts'
import { TestAlertButton } from './test-alert-button.tsx'
import type { PageChoice } from './usage-choice.ts'
import styles from './usage.module.css'

const AlertDialog = lazyDialog(async () => (await import('./alert-dialog.tsx')).AlertDialog)
const DeleteAlertDialog = lazyDialog(async () => (await import('./delete-alert-dialog.tsx')).DeleteAlertDialog)

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly alert: UsageAlert }

function conditionText({ metric, path, period, threshold }: UsageAlert): string {
  return text(`alert.condition.${period}`, {
    metric: usageText(`usage.metric.${metric}`),
    place: path === null ? text('alert.everywhere') : formatDatabasePath(parseDatabasePath(path)),
    amount: formatAmount(metric, threshold),
  })
}

/** When it was raised, and why its message did not arrive. */
function Raised({ alert: { raised_at: at, failure } }: { readonly alert: UsageAlert }) {
  return (
    <>
      {at === null ? text('alert.never_raised') : <Time value={at} />}
      {failure !== null && (
        <p className={styles['failure']}>
          <Badge tone="bad">{text('alert.not_delivered')}</Badge> {failure}
        </p>
      )}
    </>
  )
}

function Tells({ alert: { mail, member, webhook_url: url } }: { readonly alert: UsageAlert }) {
  return (
    <ul className={styles['tells']}>
      {mail && <li>{text('alert.mail_to', { name: member.name })}</li>}
      {url !== null && (
        <li>
          <bdi dir="ltr">{url}</bdi>
        </li>
      )}
    </ul>
  )
}

interface Rights {
  readonly edit: boolean
  readonly delete: boolean
}

function columnsOf(may: Rights, onOpen: (dialog: OpenDialog) => void): readonly Column<UsageAlert>[] {
  return [
    { id: 'name', label: text('alert.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'condition', label: text('alert.when'), cell: conditionText },
    { id: 'tells', label: text('alert.tells'), cell: (alert) => <Tells alert={alert} /> },
    { id: 'raised', label: text('alert.raised'), cell: (alert) => <Raised alert={alert} /> },
    {
      id: 'actions',
      label: text('alert.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (alert) => (
        <>
          {may.edit && <TestAlertButton alert={alert} />}
          {may.edit && (
            <Button
              size="sm"
              square
              variant="ghost"
              icon="edit"
              aria-label={text('alert.edit', { name: alert.name })}
              onClick={() => onOpen({ kind: 'edit', alert })}
            />
          )}
          {may.delete && (
            <Button
              size="sm"
              square
              variant="ghost"
              icon="trash"
              aria-label={text('alert.delete_title', { name: alert.name })}
              onClick={() => onOpen({ kind: 'delete', alert })}
            />
          )}
        </>
      ),
    },
  ]
}

/** The alerts of the account about usage. */
export function UsageAlerts({ choice: { metric, metrics, usage } }: { readonly choice: PageChoice }) {
  const query = useQuery(alertsQuery(useServices()))
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isOpen, setOpen] = useState(false)
  const mayCreate = usePermission('usage', 'create')
  const may = { edit: usePermission('usage', 'update'), delete: usePermission('usage', 'delete') }
  const show = (next: OpenDialog) => {
    setDialog(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const create = mayCreate && (
    <Button size="sm" icon="plus" onClick={() => show({ kind: 'create' })}>
      {text('alert.create')}
    </Button>
  )
  const edited = dialog?.kind === 'edit' ? dialog.alert : undefined
  return (
    <Card title={text('alert.title')} actions={create}>
      <SettingsList
        query={query}
        caption={text('alert.title')}
        columns={columnsOf(may, show)}
        rowKey={({ id }) => id}
        failed={text('alert.list_failed')}
        empty={{ title: text('alert.empty'), text: text('alert.empty_help') }}
      />
      {dialog !== undefined && dialog.kind !== 'delete' && (
        <AlertDialog
          key={edited?.id ?? 'new'}
          open={isOpen}
          alert={edited}
          shown={{ metric, path: usage.path }}
          metrics={metrics}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteAlertDialog key={dialog.alert.id} open={isOpen} alert={dialog.alert} onClose={close} />}
    </Card>
  )
}
