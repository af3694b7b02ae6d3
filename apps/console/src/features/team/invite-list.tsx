import { INVITE_LIFE_MS, resendInvite } from '@terrarium/contracts'
import type { TeamInvite } from '@terrarium/contracts'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { formatTime } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { CancelInviteDialog } from './cancel-invite-dialog.tsx'
import { RoleBadge } from './member-columns.tsx'
import type { TeamRights } from './team-access.ts'
import { teamErrorText } from './team-error.ts'
import { refreshTeam } from '../../data/team-queries.ts'
import { useMinute } from './use-minute.ts'
import styles from './team.module.css'

const MINUTE_MS = 60_000

function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? text('team.left_minutes', { minutes }) : text('team.left_hours', { hours, minutes: minutes % 60 })
}

function TimeLeft({ invite, now }: { readonly invite: TeamInvite; readonly now: number }) {
  const left = Date.parse(invite.expires_at) - now
  if (left <= 0 || invite.status === 'expired') return <Badge tone="warn">{text('team.expired')}</Badge>
  return (
    <span className={styles['left']}>
      <Progress label={text('team.column_time_left')} value={left} max={INVITE_LIFE_MS} />
      <span>{timeLeft(left)}</span>
    </span>
  )
}

function sentText({ created_at: sent, inviter }: TeamInvite): string {
  const time = formatTime(new Date(sent))
  return inviter === null ? text('team.sent', { time }) : text('team.sent_by', { time, name: inviter })
}

interface InviteListProps {
  readonly invites: readonly TeamInvite[]
  readonly rights: TeamRights
}

/** Sends an invite again; which one is under way is returned. */
function useResend() {
  const services = useServices()
  const [busyId, setBusyId] = useState<string>()
  const resend = async ({ id, email }: TeamInvite) => {
    setBusyId(id)
    try {
      await services.account.call(resendInvite, { params: { id } })
      toasts.show({ theme: 'success', title: text('team.resent'), detail: text('team.add_sent_detail', { email }) })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: teamErrorText(error, resendInvite) })
    } finally {
      setBusyId(undefined)
      await refreshTeam(services)
    }
  }
  return { busyId, resend }
}

/** The invites that nobody has used, with the time that is left. */
export function InviteList({ invites, rights }: InviteListProps) {
  const now = useMinute()
  const { busyId, resend } = useResend()
  const [canceled, setCanceled] = useState<TeamInvite>()
  const columns: readonly Column<TeamInvite>[] = [
    {
      id: 'invited',
      label: text('team.column_invited'),
      cell: (invite) => (
        <span className={styles['person']}>
          <bdi>{invite.email}</bdi>
          <span className={styles['sub']}>{sentText(invite)}</span>
        </span>
      ),
    },
    { id: 'role', label: text('team.column_role'), cell: ({ role }) => <RoleBadge role={role} /> },
    { id: 'left', label: text('team.column_time_left'), cell: (invite) => <TimeLeft invite={invite} now={now} /> },
    {
      id: 'actions',
      label: text('team.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (invite) => (
        <span className={styles['buttons']}>
          <Button
            size="xs"
            aria-label={text('team.resend_to', { email: invite.email })}
            loading={busyId === invite.id}
            disabledReason={rights.invite}
            onClick={() => void resend(invite)}
          >
            {text('team.resend')}
          </Button>
          <Button
            size="xs"
            variant="ghost"
            aria-label={text('team.cancel_of', { email: invite.email })}
            disabledReason={rights.remove}
            onClick={() => setCanceled(invite)}
          >
            {text('team.cancel')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className={styles['sheet']}>
        <Table caption={text('team.invites')} columns={columns} rows={invites} rowKey={({ id }) => id} tall />
      </div>
      {canceled !== undefined && <CancelInviteDialog invite={canceled} onClose={() => setCanceled(undefined)} />}
    </>
  )
}
