import { liftSignInLock, listSignInLocks } from '@terrarium/contracts'
import type { SignInLock } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
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
import styles from './outbox.module.css'

function columnsOf(onLift: (lock: SignInLock) => void): readonly Column<SignInLock>[] {
  return [
    { id: 'member', label: text('mail.member'), cell: ({ name, email }) => <bdi>{`${name} (${email})`}</bdi> },
    {
      id: 'until',
      label: text('mail.until'),
      cell: ({ until }) => (until === null ? text('mail.until_lifted') : <Time value={until} />),
    },
    {
      id: 'actions',
      label: text('mail.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (lock) => (
        <Button size="sm" aria-label={text('mail.lift_of', { name: lock.name })} onClick={() => onLift(lock)}>
          {text('mail.lift')}
        </Button>
      ),
    },
  ]
}

/** Members who are locked out, each of whom can be let in again. */
export function LocksCard() {
  const { account, cache } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in-locks'],
    queryFn: ({ signal }) => account.call(listSignInLocks, {}, { signal }),
  })
  const lift = async ({ member_id: id, name }: SignInLock) => {
    try {
      await account.call(liftSignInLock, { params: { id } })
      toasts.show({ theme: 'success', title: text('mail.lifted', { name }) })
    } catch (failure: unknown) {
      toasts.show({ theme: 'error', title: errorText(failure, { defaultMessage: text('mail.lift_failed') }) })
    }
    await cache.invalidateQueries({ queryKey: ['sign-in-locks'] })
  }
  return (
    <Card title={text('mail.locks')}>
      <p className={styles['lead']}>{text('mail.locks_text')}</p>
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <EmptyState
          role="alert"
          jar="crack"
          title={errorText(error, { defaultMessage: text('mail.locks_failed') })}
          actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
        />
      )}
      {data?.length === 0 && <EmptyState title={text('mail.locks_empty')} />}
      {data !== undefined && data.length > 0 && (
        <Table caption={text('mail.locks')} columns={columnsOf((lock) => void lift(lock))} rows={data} rowKey={({ member_id: id }) => id} />
      )}
    </Card>
  )
}
