import { reactivateMember, suspendMember } from '@terrarium/contracts'
import type { TeamMember } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { TeamQuestion } from './team-question.tsx'

interface SuspensionDialogProps {
  readonly member: TeamMember
  readonly onClose: () => void
}

/** Asks before a member's access is taken away for now. */
export function SuspendMemberDialog({ member: { id, email }, onClose }: SuspensionDialogProps) {
  const { account } = useServices()
  return (
    <TeamQuestion
      title={text('team.suspend_title', { email })}
      consequence={text('team.suspend_consequence')}
      submitLabel={text('team.suspend')}
      danger
      done={text('team.suspended_done', { email })}
      explain={(error) => errorText(error, { defaultMessage: text('team.suspend_failed') })}
      onConfirm={() => account.call(suspendMember, { params: { id } })}
      onClose={onClose}
    />
  )
}

/** Asks before a suspended member has access again. */
export function ReactivateMemberDialog({ member: { id, email }, onClose }: SuspensionDialogProps) {
  const { account } = useServices()
  return (
    <TeamQuestion
      title={text('team.reactivate_title', { email })}
      consequence={text('team.reactivate_consequence')}
      submitLabel={text('team.reactivate')}
      done={text('team.reactivated', { email })}
      explain={(error) => errorText(error, { defaultMessage: text('team.reactivate_failed') })}
      onConfirm={() => account.call(reactivateMember, { params: { id } })}
      onClose={onClose}
    />
  )
}
