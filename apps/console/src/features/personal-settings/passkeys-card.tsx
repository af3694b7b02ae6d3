import { ApiError, deletePasskey, listOwnIdentities, listPasskeys } from '@terrarium/contracts'
import type { Passkey } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { hasPasskeys } from '../../data/passkey-support.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { OWN_IDENTITIES_KEY } from './identities-card.tsx'
import styles from './personal-settings.module.css'

const KEY = ['passkeys'] as const

function columnsOf(onRemove: (passkey: Passkey) => void): readonly Column<Passkey>[] {
  return [
    {
      id: 'name',
      label: text('passkeys.name'),
      cell: ({ name, is_synced: isSynced }) => (
        <>
          <bdi dir="auto">{name}</bdi>
          {isSynced && <p className={styles['help']}>{text('passkeys.synced')}</p>}
        </>
      ),
    },
    { id: 'created', label: text('passkeys.created'), cell: ({ created_at: at }) => <Time value={at} /> },
    {
      id: 'last',
      label: text('identities.last_used'),
      cell: ({ last_used_at: at }) => (at === null ? text('passkeys.never') : <Time value={at} />),
    },
    {
      id: 'actions',
      label: text('sessions.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (passkey) => (
        <Button size="sm" aria-label={text('passkeys.remove_of', { name: passkey.name })} onClick={() => onRemove(passkey)}>
          {text('identities.remove')}
        </Button>
      ),
    },
  ]
}

/** The passkeys by which the member signs in without a password. */
export function PasskeysCard() {
  const { account, cache } = useServices()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => account.call(listPasskeys, {}, { signal }) })
  const ways = useQuery({ queryKey: OWN_IDENTITIES_KEY, queryFn: ({ signal }) => account.call(listOwnIdentities, {}, { signal }) })
  const refresh = () => cache.invalidateQueries({ queryKey: KEY })
  const remove = async ({ id, name }: Passkey) => {
    try {
      await account.call(deletePasskey, { params: { id } })
      toasts.show({ theme: 'success', title: text('passkeys.removed', { name }) })
    } catch (failure: unknown) {
      const isLast = failure instanceof ApiError && failure.code === 'conflict'
      toasts.show({
        theme: 'error',
        title: isLast ? text('identities.last_way_in') : errorText(failure, { defaultMessage: text('passkeys.remove_failed') }),
      })
    }
    await refresh()
  }
  const add = (
    <Button icon="plus" disabledReason={hasPasskeys() ? undefined : text('passkeys.unsupported')} onClick={() => setAdding(true)}>
      {text('passkeys.add')}
    </Button>
  )
  return (
    <Card title={text('passkeys.title')} actions={add}>
      <p className={styles['text']}>{text('passkeys.text')}</p>
      {data === undefined && error === null && <SkeletonRows rows={1} />}
      {data === undefined && error !== null && (
        <EmptyState
          role="alert"
          jar="crack"
          title={errorText(error, { defaultMessage: text('passkeys.load_failed') })}
          actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
        />
      )}
      {data?.length === 0 && <p className={styles['text']}>{text('passkeys.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <Table
          caption={text('passkeys.title')}
          columns={columnsOf((passkey) => void remove(passkey))}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {isAdding && (
        <AddPasskeyDialog
          hasPassword={ways.data?.has_password !== false}
          onClose={() => setAdding(false)}
          onAdded={async () => {
            setAdding(false)
            toasts.show({ theme: 'success', title: text('passkeys.added') })
            await refresh()
          }}
        />
      )}
    </Card>
  )
}
