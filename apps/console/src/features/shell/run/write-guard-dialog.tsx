import type { WriteCall } from '../../../editor/language/query-shape.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GuardedCalls } from './guarded-calls.tsx'

interface WriteGuardDialogProps {
  /** The calls that destroy. */
  readonly calls: readonly WriteCall[]
  /** Undefined when a dry run is not possible now. */
  readonly onDryRun: (() => void) | undefined
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Asks before a query that may destroy much; trying it without saving anything is the way nearest at hand. */
export function WriteGuardDialog({ calls, onDryRun, onRun, onClose }: WriteGuardDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('shell.guard_title')}
      footer={
        <>
          <Button data-autofocus={onDryRun === undefined ? true : undefined} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button variant="danger" onClick={onRun}>
            {text('shell.guard_run')}
          </Button>
          {onDryRun !== undefined && (
            <Button variant="primary" icon="test" data-autofocus autoFocus onClick={onDryRun}>
              {text('shell.dry_run')}
            </Button>
          )}
        </>
      }
    >
      <p>{text('shell.guard_text', { count: calls.length })}</p>
      <GuardedCalls calls={calls} />
      {onDryRun !== undefined && <p>{text('shell.guard_dry_run')}</p>}
    </Dialog>
  )
}
