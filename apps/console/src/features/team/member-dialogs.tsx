import { deleteMember, transferOwnership } from '@terrarium/contracts'
import type { TeamMember } from '@terrarium/contracts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { refreshTeam } from '../../data/team-queries.ts'
import styles from './team.module.css'

interface MemberDialogProps {
  readonly open: boolean
  readonly member: TeamMember
  readonly onClose: () => void
}

/** Asks for a member's address before the member is removed. */
export function RemoveMemberDialog({ open, member, onClose }: MemberDialogProps) {
  const services = useServices()
  const session = useSession()
  const { email } = member
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('team.remove_title', { email })}
      name={email}
      submitLabel={text('team.remove')}
      failed={text('member.remove_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await services.account.call(deleteMember, { params: { id: member.id } })
        toasts.show({ theme: 'success', title: text('team.removed', { email }) })
        await refreshTeam(services)
      }}
    >
      <p className={styles['consequence']}>{text('team.remove_consequence')}</p>
      {member.id === session?.user.id && <Note tone="warn">{text('team.remove_yourself', { company: session.account.company_name })}</Note>}
    </ConfirmDeletionDialog>
  )
}

/** Asks for a member's address before the account is theirs. */
export function TransferOwnershipDialog({ open, member, onClose }: MemberDialogProps) {
  const services = useServices()
  const session = useSession()
  const { email, name } = member
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('team.transfer_title', { email })}
      name={email}
      submitLabel={text('team.transfer')}
      failed={text('team.transfer_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await services.account.call(transferOwnership, { params: { id: member.id } })
        toasts.show({ theme: 'success', title: text('team.transferred', { email }) })
        await refreshTeam(services)
      }}
    >
      <p className={styles['consequence']}>{text('team.transfer_consequence', { name, company: session?.account.company_name ?? '' })}</p>
    </ConfirmDeletionDialog>
  )
}
