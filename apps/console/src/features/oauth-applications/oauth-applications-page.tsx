import type { Grant, OAuthClient } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { applicationsQuery, grantsQuery } from './applications.ts'
import styles from './oauth-applications.module.css'

const RegisterApplicationDialog = lazyDialog(async () => (await import('./register-application-dialog.tsx')).RegisterApplicationDialog)
const RevokeAccessDialog = lazyDialog(async () => (await import('./end-access-dialogs.tsx')).RevokeAccessDialog)
const DeleteApplicationDialog = lazyDialog(async () => (await import('./end-access-dialogs.tsx')).DeleteApplicationDialog)

function grantColumns(onRevoke: (grant: Grant) => void): readonly Column<Grant>[] {
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
        <Button size="sm" aria-label={text('oauth_app.revoke_title', { name: grant.client.name })} onClick={() => onRevoke(grant)}>
          {text('oauth_app.revoke')}
        </Button>
      ),
    },
  ]
}

function Authorized() {
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
        columns={grantColumns(onRevoke)}
        rowKey={({ id }) => id}
        failed={text('oauth_app.list_failed')}
        empty={{ title: text('oauth_app.none_authorized'), text: text('oauth_app.none_authorized_help') }}
      />
      {chosen !== undefined && <RevokeAccessDialog key={chosen.id} open={open} subject={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}

function clientColumns(mayDelete: boolean, onDelete: (client: OAuthClient) => void): readonly Column<OAuthClient>[] {
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
      cell: (client) =>
        mayDelete && (
          <Button
            size="sm"
            square
            variant="ghost"
            icon="trash"
            aria-label={text('oauth_app.delete_title', { name: client.name })}
            onClick={() => onDelete(client)}
          />
        ),
    },
  ]
}

function OwnApplications({ onRegister }: { readonly onRegister: (() => void) | undefined }) {
  const query = useQuery(applicationsQuery(useServices()))
  const mayDelete = usePermission('account', 'delete')
  const [chosen, setChosen] = useState<OAuthClient>()
  const [open, setOpen] = useState(false)
  const onDelete = (client: OAuthClient) => {
    setChosen(client)
    setOpen(true)
  }
  const actions = onRegister !== undefined && (
    <Button icon="plus" onClick={onRegister}>
      {text('oauth_app.register')}
    </Button>
  )
  return (
    <>
      <p className={styles['lead']}>{text('oauth_app.own_lead')}</p>
      <SettingsList
        query={query}
        caption={text('oauth_app.own')}
        columns={clientColumns(mayDelete, onDelete)}
        rowKey={({ id }) => id}
        failed={text('oauth_app.list_failed')}
        empty={{ title: text('oauth_app.none_own'), text: text('oauth_app.none_own_help'), actions }}
      />
      {chosen !== undefined && <DeleteApplicationDialog key={chosen.id} open={open} subject={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}

function Applications() {
  const [search] = useSearchParams()
  const [isRegistering, setRegistering] = useState(false)
  const seesOwn = usePermission('account', 'read')
  const mayRegister = usePermission('account', 'create')
  const current = seesOwn && search.get('show') === 'own' ? 'own' : 'authorized'
  const href = paths.oauthApplications.href()
  const register = () => setRegistering(true)
  const tabs = [
    { id: 'authorized', label: text('oauth_app.authorized'), href },
    ...(seesOwn ? [{ id: 'own', label: text('oauth_app.own'), href: `${href}?show=own` }] : []),
  ]
  const registerButton = current === 'own' && mayRegister && (
    <Button variant="primary" icon="plus" onClick={register}>
      {text('oauth_app.register')}
    </Button>
  )
  return (
    <Pane>
      <PaneHead title={text('account.oauth_applications')} actions={registerButton} />
      <Tabs label={text('oauth_app.tabs')} tabs={tabs} current={current} />
      {current === 'own' ? <OwnApplications onRegister={mayRegister ? register : undefined} /> : <Authorized />}
      <RegisterApplicationDialog open={isRegistering} onClose={() => setRegistering(false)} />
    </Pane>
  )
}

/** Applications that act for the member, and those of the account itself. */
export function OAuthApplicationsPage() {
  usePageTitle(text('account.oauth_applications'))
  return (
    <PermissionGate resource="whoami">
      <Applications />
    </PermissionGate>
  )
}
