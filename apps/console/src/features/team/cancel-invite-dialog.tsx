import { cancelInvite } from '@terrarium/contracts'
import type { TeamInvite } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { teamErrorText } from './team-error.ts'
import { TeamQuestion } from './team-question.tsx'

/** Asks before an invite is canceled: the person may have the link already. */
export function CancelInviteDialog({ invite, onClose }: { readonly invite: TeamInvite; readonly onClose: () => void }) {
  const { account } = useServices()
  const { id, email } = invite
  return (
    <TeamQuestion
      title={text('team.cancel_title', { email })}
      consequence={text('team.cancel_consequence')}
      submitLabel={text('team.cancel_submit')}
      keepLabel={text('team.cancel_keep')}
      danger
      done={text('team.canceled', { email })}
      explain={(error) => teamErrorText(error, cancelInvite)}
      onConfirm={() => account.call(cancelInvite, { params: { id } })}
      onClose={onClose}
    />
  )
}
