import { privacyMode } from '../../data/privacy-mode.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CopyPrivateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a value that is masked is copied as it is. */
export function CopyPrivateDialog({ open, onClose }: CopyPrivateDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      closable={false}
      onClose={onClose}
      title={text('privacy.copy_title')}
      footer={
        <>
          <Button data-autofocus autoFocus onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button variant="primary" icon="copy" onClick={() => privacyMode.answer(true)}>
            {text('action.copy')}
          </Button>
        </>
      }
    >
      <p>{text('privacy.copy_text')}</p>
    </Dialog>
  )
}
