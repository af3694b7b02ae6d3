import { outsideLinks } from '../../data/outside-links.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface OutsideLinkDialogProps {
  readonly open: boolean
  /** Kept while the dialog goes. */
  readonly url: URL | undefined
  readonly onClose: () => void
}

/** Asks before a link that stands in data is opened: it may lead anywhere, so its host is said first. */
export function OutsideLinkDialog({ open, url, onClose }: OutsideLinkDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      closable={false}
      onClose={onClose}
      title={text('outside.title', { host: url?.host ?? '' })}
      footer={
        <>
          <Button data-autofocus autoFocus onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button variant="primary" icon="external" onClick={() => outsideLinks.answer(true)}>
            {text('outside.open')}
          </Button>
        </>
      }
    >
      <p>{text('outside.text')}</p>
      <CodeBlock label={text('outside.address')} code={url?.href ?? ''} />
    </Dialog>
  )
}
