import type { AccountKey } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { Button } from '../../ui/button.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { ExpiryTime } from '../../ui/expiry-time.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ExpiringAccountKeys } from './expiring-account-keys.tsx'
import type { KeyRefusals } from './expiring-account-keys.tsx'
import { accountKeysQuery } from './account-keys.ts'
import styles from './account-keys.module.css'

const CreateAccountKeyDialog = lazyDialog(async () => (await import('./create-account-key-dialog.tsx')).CreateAccountKeyDialog)
const RotateAccountKeyDialog = lazyDialog(async () => (await import('./rotate-account-key-dialog.tsx')).RotateAccountKeyDialog)
const DeleteAccountKeyDialog = lazyDialog(async () => (await import('./delete-account-key-dialog.tsx')).DeleteAccountKeyDialog)

interface Actions {
  readonly onRotate: (key: AccountKey) => void
  readonly onDelete: (key: AccountKey) => void
  readonly refusals: KeyRefusals
}

function columnsOf({ onRotate, onDelete, refusals }: Actions): readonly Column<AccountKey>[] {
  return [
    { id: 'name', label: text('account_key.column_name'), cell: ({ name, id }) => <NameCell icon="key" name={name} detail={id} /> },
    { id: 'member', label: text('account_key.column_member'), cell: ({ member }) => <bdi dir="auto">{member.name}</bdi> },
    { id: 'created', label: text('account_key.column_created'), cell: (key) => <Time value={key.created_at} /> },
    {
      id: 'expires',
      label: text('account_key.column_expires'),
      cell: (key) => (key.expires_at === null ? text('account_key.never_expires') : <ExpiryTime time={key.expires_at} />),
    },
    {
      id: 'used',
      label: text('account_key.column_used'),
      cell: (key) => (key.last_used_at === null ? text('account_key.never_used') : <Time value={key.last_used_at} />),
    },
    {
      id: 'actions',
      label: text('account_key.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (key) => (
        <>
          <Button
            size="sm"
            square
            variant="ghost"
            icon="refresh"
            aria-label={text('account_key.rotate_of', { name: key.name })}
            disabledReason={refusals.create}
            onClick={() => onRotate(key)}
          />
          <Button
            size="sm"
            square
            variant="ghost"
            icon="trash"
            aria-label={text('account_key.delete_title', { name: key.name })}
            disabledReason={refusals.delete}
            onClick={() => onDelete(key)}
          />
        </>
      ),
    },
  ]
}

function AccountKeys() {
  const services = useServices()
  const [dialog, setDialog] = useState<'create' | 'rotate' | 'delete'>()
  const [chosen, setChosen] = useState<AccountKey>()
  const query = useQuery(accountKeysQuery(services))
  const refusals: KeyRefusals = {
    create: usePermission('account-keys', 'create') ? undefined : text('account_key.no_create'),
    delete: usePermission('account-keys', 'delete') ? undefined : text('account_key.no_delete'),
  }
  const close = () => setDialog(undefined)
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="plus" disabledReason={refusals.create} onClick={() => setDialog('create')}>
      {text('account_key.create')}
    </Button>
  )
  const open = (kind: 'rotate' | 'delete') => (key: AccountKey) => {
    setChosen(key)
    setDialog(kind)
  }
  const actions = { onRotate: open('rotate'), onDelete: open('delete'), refusals }
  return (
    <Pane>
      <PaneHead title={text('account.account_keys')} actions={createButton('primary')} />
      <p className={styles['lead']}>{text('account_key.lead')}</p>
      <ExpiringAccountKeys keys={query.data ?? []} {...actions} />
      <SettingsList
        query={query}
        caption={text('account.account_keys')}
        columns={columnsOf(actions)}
        rowKey={({ id }) => id}
        failed={text('account_key.list_failed')}
        empty={{ title: text('account_key.empty'), text: text('account_key.empty_help'), actions: createButton('secondary') }}
      />
      <CreateAccountKeyDialog open={dialog === 'create'} onClose={close} />
      {chosen !== undefined && (
        <RotateAccountKeyDialog key={`rotate ${chosen.id}`} open={dialog === 'rotate'} accountKey={chosen} onClose={close} />
      )}
      {chosen !== undefined && <DeleteAccountKeyDialog key={chosen.id} open={dialog === 'delete'} accountKey={chosen} onClose={close} />}
    </Pane>
  )
}

/** The account's keys: what the command line and build servers sign in with. */
export function AccountKeysPage() {
  usePageTitle(text('account.account_keys'))
  return (
    <PermissionGate resource="account-keys">
      <AccountKeys />
    </PermissionGate>
  )
}
