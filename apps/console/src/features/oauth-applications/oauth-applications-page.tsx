import type { OAuthClient } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/time.tsx'
import { applicationsQuery } from './applications.ts'
import { AuthorizedApplications } from './authorized-applications.tsx'
import styles from './oauth-applications.module.css'

const RegisterApplicationDialog = lazyDialog(async () => (await import('./register-application-dialog.tsx')).RegisterApplicationDialog)
const DeleteApplicationDialog = lazyDialog(async () => (await import('./end-access-dialogs.tsx')).DeleteApplicationDialog)

function clientColumns(refusal: string | undefined, onDelete: (client: OAuthClient) => void): readonly Column<OAuthClient>[] {
  return [
    {
      id: 'application',
      label: text('oauth_app.column_application'),
      cell: ({ name, client_id: id }) => <NameCell icon="shell" name={name} detail={id} />,
    },
    {
      id: 'kind',
      label: text('oauth_app.kind'),
      cell: ({ confidential }) => <Badge tone="line">{text(confidential ? 'oauth_app.kind_confidential' : 'oauth_app.kind_public')}</Badge>,
    },
    { id: 'grants', label: text('oauth_app.column_grants'), align: 'end', cell: ({ grants }) => String(grants) },
    { id: 'created', label: text('oauth_app.column_created'), cell: (client) => <Time value={client.created_at} /> },
    {
      id: 'actions',
      label: text('oauth_app.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (client) => (
        <Button
          size="sm"
          square
          variant="ghost"
          icon="trash"
          aria-label={text('oauth_app.delete_title', { name: client.name })}
          disabledReason={refusal}
          onClick={() => onDelete(client)}
        />
      ),
    },
  ]
}

interface OwnApplicationsProps {
  /** Why none can be deleted; undefined where they can. */
  readonly refusal: string | undefined
  readonly registerButton: ReactNode
}

function OwnApplications({ refusal, registerButton }: OwnApplicationsProps) {
  const query = useQuery(applicationsQuery(useServices()))
  const [chosen, setChosen] = useState<OAuthClient>()
  const [open, setOpen] = useState(false)
  const onDelete = (client: OAuthClient) => {
    setChosen(client)
    setOpen(true)
  }
  return (
    <>
      <p className={styles['lead']}>{text('oauth_app.own_lead')}</p>
      <SettingsList
        query={query}
        caption={text('oauth_app.own')}
        columns={clientColumns(refusal, onDelete)}
        rowKey={({ id }) => id}
        failed={text('oauth_app.list_failed')}
        empty={{ title: text('oauth_app.none_own'), text: text('oauth_app.none_own_help'), actions: registerButton }}
      />
      {chosen !== undefined && <DeleteApplicationDialog key={chosen.id} open={open} subject={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}

function Applications() {
  const [search] = useSearchParams()
  const [isRegistering, setRegistering] = useState(false)
  const mayRegister = usePermission('account', 'create')
  const mayDelete = usePermission('account', 'delete')
  const current = search.get('show') === 'own' ? 'own' : 'authorized'
  const href = paths.oauthApplications.href()
  const tabs = [
    { id: 'authorized', label: text('oauth_app.authorized'), href },
    { id: 'own', label: text('oauth_app.own'), href: `${href}?show=own` },
  ]
  const refusal = text('oauth_app.no_permission')
  const registerButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="plus" disabledReason={mayRegister ? undefined : refusal} onClick={() => setRegistering(true)}>
      {text('oauth_app.register')}
    </Button>
  )
  return (
    <Pane>
      <PaneHead title={text('account.oauth_applications')} actions={current === 'own' && registerButton('primary')} />
      <Tabs label={text('oauth_app.tabs')} tabs={tabs} current={current} />
      {current === 'own' ? (
        <OwnApplications refusal={mayDelete ? undefined : refusal} registerButton={registerButton('secondary')} />
      ) : (
        <AuthorizedApplications refusal={mayDelete ? undefined : text('oauth_app.revoke_elsewhere')} />
      )}
      <RegisterApplicationDialog open={isRegistering} onClose={() => setRegistering(false)} />
    </Pane>
  )
}

/** Applications that act for the member, and those of the account itself. */
export function OAuthApplicationsPage() {
  usePageTitle(text('account.oauth_applications'))
  return (
    <PermissionGate resource="account">
      <Applications />
    </PermissionGate>
  )
}
