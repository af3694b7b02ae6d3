import { ApiError, listOwnIdentities, unlinkIdentity } from '@terrarium/contracts'
import type { OwnIdentity } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { signInProviders } from '../../data/third-party-sign-in.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './personal-settings.module.css'

/** Names what the cache keeps of the ways in. */
export const OWN_IDENTITIES_KEY = ['own-identities'] as const

interface ColumnParts {
  /** Whether one of the links may go: another one or a password is left then. */
  readonly mayRemove: boolean
  readonly onRemove: (identity: OwnIdentity) => void
}

function columnsOf({ mayRemove, onRemove }: ColumnParts): readonly Column<OwnIdentity>[] {
  return [
    { id: 'provider', label: text('identities.provider'), cell: ({ title }) => <bdi dir="auto">{title}</bdi> },
    { id: 'email', label: text('auth.email'), cell: ({ email }) => <bdi dir="auto">{email}</bdi> },
    { id: 'last', label: text('identities.last_used'), cell: ({ last_used_at: at }) => <Time value={at} /> },
    {
      id: 'actions',
      label: text('sessions.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (identity) => (
        <Button
          size="sm"
          aria-label={text('identities.remove_of', { provider: identity.title })}
          disabledReason={mayRemove ? undefined : text('identities.last_way_in')}
          onClick={() => onRemove(identity)}
        >
          {text('identities.remove')}
        </Button>
      ),
    },
  ]
}

/** The third parties by which the member signs in; nothing where there are none. */
export function IdentitiesCard() {
  const { account, cache } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: OWN_IDENTITIES_KEY,
    queryFn: ({ signal }) => account.call(listOwnIdentities, {}, { signal }),
  })
  const remove = async ({ id, title }: OwnIdentity) => {
    try {
      await account.call(unlinkIdentity, { params: { id } })
      toasts.show({ theme: 'success', title: text('identities.removed', { provider: title }) })
    } catch (failure: unknown) {
      const isLast = failure instanceof ApiError && failure.code === 'conflict'
      toasts.show({ theme: 'error', title: isLast ? text('identities.last_way_in') : errorText(failure, unlinkIdentity) })
    }
    await cache.invalidateQueries({ queryKey: OWN_IDENTITIES_KEY })
  }
  if (signInProviders().length === 0 && (data === undefined || data.identities.length === 0)) return null
  return (
    <Card title={text('identities.title')}>
      <p className={styles['text']}>{text('identities.text')}</p>
      {data === undefined && error === null && <SkeletonRows rows={1} />}
      {data === undefined && error !== null && (
        <EmptyState
          role="alert"
          jar="crack"
          title={errorText(error, { defaultMessage: text('identities.load_failed') })}
          actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
        />
      )}
      {data?.identities.length === 0 && <p className={styles['text']}>{text('identities.none')}</p>}
      {data !== undefined && data.identities.length > 0 && (
        <Table
          caption={text('identities.title')}
          columns={columnsOf({
            mayRemove: data.has_password || data.identities.length > 1,
            onRemove: (identity) => void remove(identity),
          })}
          rows={data.identities}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}
