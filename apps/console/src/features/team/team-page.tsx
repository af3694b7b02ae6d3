import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '@terrarium/contracts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { InviteList } from './invite-list.tsx'
import { memberColumns } from './member-columns.tsx'
import { RemoveMemberDialog, TransferOwnershipDialog } from './member-dialogs.tsx'
import type { MemberAction } from './member-menu.tsx'
import { ReactivateMemberDialog, SuspendMemberDialog } from './suspension-dialogs.tsx'
import { RoleTable } from './role-table.tsx'
import { administratorsOf, useTeamRights } from './team-access.ts'
import { TeamGate } from './team-gate.tsx'
import { invitesQuery, membersQuery } from '../../data/team-queries.ts'
import styles from './team.module.css'

function Invites({ members }: { readonly members: readonly TeamMember[] }) {
  const services = useServices()
  const { data: invites, error, refetch } = useQuery(invitesQuery(services))
  const rights = useTeamRights(members)
  return (
    <section>
      <div className={styles['heading']}>
        <h2>{text('team.invites')}</h2>
        <span className={styles['sub']}>{text('team.invites_hint')}</span>
      </div>
      {invites === undefined && error === null && <SkeletonRows rows={2} />}
      {error !== null && (
        <Note tone="bad" role="alert">
          {text('team.invites_failed')}{' '}
          <Button size="xs" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </Note>
      )}
      {invites !== undefined &&
        (invites.length === 0 ? (
          <p className={styles['none']}>{text('team.no_invites')}</p>
        ) : (
          <InviteList invites={invites} rights={rights} />
        ))}
    </section>
  )
}

function Members({ members, selfId }: { readonly members: readonly TeamMember[]; readonly selfId: string }) {
  const navigate = useNavigate()
  const rights = useTeamRights(members)
  const [asked, setAsked] = useState<{ readonly action: MemberAction; readonly member: TeamMember }>()
  const onAction = (action: MemberAction, member: TeamMember) => {
    if (action === 'edit') void navigate(paths.teamMember.href(member.id))
    else setAsked({ action, member })
  }
  const close = () => setAsked(undefined)
  return (
    <section>
      <div className={styles['sheet']}>
        <Table
          caption={text('team.members')}
          columns={memberColumns({ selfId, members, rights, onAction })}
          rows={members}
          rowKey={({ id }) => id}
          tall
        />
      </div>
      {members.length === 1 && (
        <p className={styles['none']}>
          {text('team.only_you')} {rights.invite === undefined && <Link to={paths.addTeamMember.href()}>{text('team.invite_people')}</Link>}
        </p>
      )}
      {asked?.action === 'remove' && <RemoveMemberDialog open member={asked.member} onClose={close} />}
      {asked?.action === 'suspend' && <SuspendMemberDialog member={asked.member} onClose={close} />}
      {asked?.action === 'reactivate' && <ReactivateMemberDialog member={asked.member} onClose={close} />}
      {asked?.action === 'transfer' && <TransferOwnershipDialog open member={asked.member} onClose={close} />}
    </section>
  )
}

function TeamTab() {
  const services = useServices()
  const selfId = useSession()?.user.id ?? ''
  const mayChange = usePermission('team-management', 'update')
  const { data: members, error, refetch } = useQuery(membersQuery(services))
  if (error !== null && members === undefined) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  if (members === undefined) return <SkeletonRows />
  return (
    <div className={styles['columns']}>
      <div className={styles['lists']}>
        {!mayChange && <Note tone="info">{text('team.read_only', { names: administratorsOf(members) })}</Note>}
        <Members members={members} selfId={selfId} />
        <Invites members={members} />
      </div>
      <aside className={styles['aside']}>
        <RoleTable />
        <Note tone="info">
          {text('team.one_address')}
          <code>{text('team.alias')}</code>
        </Note>
      </aside>
    </div>
  )
}

interface TeamPageProps {
  /** The audit log, whose filter offers the members. */
  readonly auditLog: (members: readonly TeamMember[]) => ReactNode
}

function TeamPane({ auditLog }: TeamPageProps) {
  const session = useSession()
  const [params] = useSearchParams()
  const services = useServices()
  const mayReadLog = usePermission('audit-log', 'read')
  const { data: members } = useQuery(membersQuery(services))
  const { invite: inviteRefusal } = useTeamRights(members ?? [])
  const isLog = params.get('tab') === 'audit-log' && mayReadLog
  usePageTitle(text(isLog ? 'account.audit_log' : 'team.title'))
  const count = members === undefined ? undefined : String(members.length)
  const tabs = [
    { id: 'members', label: text('team.members'), href: paths.teamManagement.href(), count },
    ...(mayReadLog ? [{ id: 'audit-log', label: text('account.audit_log'), href: paths.auditLog.href() }] : []),
  ]
  return (
    <Pane>
      <PaneHead
        title={text('team.title')}
        meta={<Badge tone="line">{text('team.plan', { plan: session?.account.plan_display_name ?? '' })}</Badge>}
        actions={
          inviteRefusal === undefined ? (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.addTeamMember.href()}>
              {text('team.invite_people')}
            </Link>
          ) : (
            <Button variant="primary" disabledReason={inviteRefusal}>
              {text('team.invite_people')}
            </Button>
          )
        }
      />
      <Tabs label={text('team.tabs')} tabs={tabs} current={isLog ? 'audit-log' : 'members'} />
      <PaneContent>{isLog ? auditLog(members ?? []) : <TeamTab />}</PaneContent>
    </Pane>
  )
}

/** The team: who belongs to the account, who is invited, and what everybody did. */
export function TeamPage({ auditLog }: TeamPageProps) {
  return (
    <TeamGate>
      <TeamPane auditLog={auditLog} />
    </TeamGate>
  )
}
