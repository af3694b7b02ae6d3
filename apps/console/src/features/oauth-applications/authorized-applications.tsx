import type { Grant } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { grantsQuery } from './applications.ts'
import styles from './oauth-applications.module.css'

const RevokeAccessDialog = lazyDialog(async () => (await import('./end-access-dialogs.tsx')).RevokeAccessDialog)

function grantColumns(refusal: string | undefined, onRevoke: (grant: Grant) => void): readonly Column<Grant>[] {
  return [
    {
      id: 'application',
      label: text('oauth_app.column_application'),
      cell: ({ client, id }) => (
        <NameCell icon="shell" name={client.name} detail={id}>
          {!client.verified && <Badge>{text('oauth_app.unverified')}</Badge>}
        </NameCell>
      ),
    },
    {
      id: 'scopes',
      label: text('oauth_app.column_scopes'),
      cell: ({ scope }) => (
        <span className={styles['scopes']}>
          {scope.map((each) => (
            <Badge key={each} tone="line">
              {text(`oauth_app.scope_${each}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    { id: 'since', label: text('oauth_app.column_since'), cell: (grant) => <Time value={grant.created_at} /> },
    {
      id: 'used',
      label: text('oauth_app.column_used'),
      cell: (grant) => (grant.last_used_at === null ? text('account_key.never_used') : <Time value={grant.last_used_at} />),
    },
    {
      id: 'actions',
      label: text('oauth_app.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (grant) => (
        <Button
          size="sm"
          aria-label={text('oauth_app.revoke_title', { name: grant.client.name })}
          disabledReason={refusal}
          onClick={() => onRevoke(grant)}
        >
          {text('oauth_app.revoke')}
        </Button>
      ),
    },
  ]
}

/** Applications that act for the member. `refusal` says why their access cannot be revoked here; undefined where it can. */
export function AuthorizedApplications({ refusal }: { readonly refusal: string | undefined }) {
  const query = useQuery(grantsQuery(useServices()))
  const [chosen, setChosen] = useState<Grant>()
  const [open, setOpen] = useState(false)
  const onRevoke = (grant: Grant) => {
    setChosen(grant)
    setOpen(true)
  }
  return (
    <>
      <p className={styles['lead']}>{text('oauth_app.authorized_lead')}</p>
      <SettingsList
        query={query}
        caption={text('oauth_app.authorized')}
        columns={grantColumns(refusal, onRevoke)}
        rowKey={({ id }) => id}
        failed={text('oauth_app.list_failed')}
        empty={{ title: text('oauth_app.none_authorized'), text: text('oauth_app.none_authorized_help') }}
      />
      {chosen !== undefined && <RevokeAccessDialog key={chosen.id} open={open} subject={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}
