import type { AccountRole, TeamMember } from '@terrarium/contracts'
import { text } from '../../messages/team-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { MemberAction } from './member-menu.tsx'
import type { TeamRights } from './team-access.ts'
import styles from './team.module.css'

const TONES: Readonly<Record<AccountRole, BadgeTone>> = { owner: 'accent', admin: 'info', billing: 'warn', developer: 'neutral' }

/** A role as it stands in the lists. */
export function RoleBadge({ role }: { readonly role: AccountRole }) {
  return <Badge tone={TONES[role]}>{role}</Badge>
}

interface MemberColumns {
  readonly selfId: string
  readonly members: readonly TeamMember[]
  readonly rights: TeamRights
  readonly onAction: (action: MemberAction, member: TeamMember) => void
}

/** The columns of the list of members. */
export function memberColumns({ selfId, members, rights, onAction }: MemberColumns): readonly Column<TeamMember>[] {
  return [
    {
      id: 'member',
      label: text('team.column_member'),
      cell: ({ id, name, email, suspended }) => (
        <span className={styles['person']}>
          <span>
            <bdi dir="auto">{name}</bdi>
            {id === selfId && <Badge>{text('team.you')}</Badge>}
            {suspended && <Badge tone="bad">{text('team.suspended')}</Badge>}
          </span>
          <bdi className={styles['sub']}>{email}</bdi>
        </span>
      ),
    },
    { id: 'role', label: text('team.column_role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'two-step',
      label: text('team.column_two_step'),
      cell: ({ otp_enabled: isOn }) => (
        <span className={isOn ? styles['on'] : styles['off']}>
          <Icon name={isOn ? 'check' : 'warning'} size={14} />
          <span>{text(isOn ? 'team.on' : 'team.off')}</span>
        </span>
      ),
    },
    { id: 'joined', label: text('team.column_joined'), cell: ({ created_at: joined }) => <Time value={joined} /> },
    {
      id: 'seen',
      label: text('team.column_seen'),
      cell: ({ last_seen_at: seen }) =>
        seen === null ? <span className={styles['sub']}>{text('team.never_seen')}</span> : <Time value={seen} />,
    },
    {
      id: 'actions',
      label: text('team.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (member) => <MemberMenu member={member} selfId={selfId} members={members} rights={rights} onAction={onAction} />,
    },
  ]
}
