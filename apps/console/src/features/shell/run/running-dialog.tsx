import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RunRequest } from './run.ts'
import styles from './run-dialogs.module.css'

interface RunningDialogProps {
  readonly running: RunRequest
  /** Stops the one that runs. */
  readonly onReplace: () => void
  /** Lets it finish; its answer goes to the history. */
  readonly onBeside: () => void
  readonly onClose: () => void
}

/** Asks what becomes of a query under way when another is to run in its place. */
export function RunningDialog({ running, onReplace, onBeside, onClose }: RunningDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('shell.running_title')}
      footer={
        <>
          <Button data-autofocus autoFocus onClick={onClose}>
            {text('shell.keep_waiting')}
          </Button>
          <Button onClick={onBeside}>{text('shell.run_beside')}</Button>
          <Button variant="primary" onClick={onReplace}>
            {text('shell.replace_running')}
          </Button>
        </>
      }
    >
      <p>{text(running.mayWrite ? 'shell.running_write_text' : 'shell.running_read_text')}</p>
      <pre className={styles['query']} dir="ltr" translate="no">
        {running.query.original.slice(0, 400)}
      </pre>
    </Dialog>
  )
}
