import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { refreshTeam } from '../../data/team-queries.ts'

interface TeamQuestionProps {
  readonly title: string
  /** What the change brings with it. */
  readonly consequence: string
  readonly submitLabel: string
  /** Label of the button that leaves all as it is. */
  readonly keepLabel?: string
  readonly danger?: boolean
  /** Shown once the change is made. */
  readonly done: string
  /** What people read about a change that failed. */
  readonly explain: (error: unknown) => string
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before a change of the team that can be taken back. */
export function TeamQuestion(props: TeamQuestionProps) {
  const { title, consequence, submitLabel, keepLabel = text('action.cancel'), danger = false, done, explain, onConfirm, onClose } = props
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async () => {
    setBusy(true)
    try {
      await onConfirm()
      toasts.show({ theme: 'success', title: done })
      onClose()
    } catch (error: unknown) {
      setFailure(explain(error))
      setBusy(false)
    } finally {
      await refreshTeam(services)
    }
  }
  return (
    <Dialog
      open
      title={title}
      dismissable={!busy}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <p>{consequence}</p>
    </Dialog>
  )
}
