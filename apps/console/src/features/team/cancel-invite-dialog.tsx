import { cancelInvite } from '@terrarium/contracts'
import type { TeamInvite } from '@terrarium/contracts'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { teamErrorText } from './team-error.ts'
import { refreshTeam } from './team-queries.ts'

/** Asks before an invite is canceled: the person may have the link already. */
export function CancelInviteDialog({ invite, onClose }: { readonly invite: TeamInvite; readonly onClose: () => void }) {
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { id, email } = invite
  const submit = async () => {
    setBusy(true)
    try {
      await services.account.call(cancelInvite, { params: { id } })
      toasts.show({ theme: 'success', title: text('team.canceled', { email }) })
      onClose()
    } catch (error: unknown) {
      setFailure(teamErrorText(error, cancelInvite))
      setBusy(false)
    } finally {
      await refreshTeam(services)
    }
  }
  return (
    <Dialog
      open
      title={text('team.cancel_title', { email })}
      dismissable={!busy}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            {text('team.cancel_keep')}
          </Button>
          <Button type="submit" variant="danger" loading={busy}>
            {text('team.cancel_submit')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <p>{text('team.cancel_consequence')}</p>
    </Dialog>
  )
}
