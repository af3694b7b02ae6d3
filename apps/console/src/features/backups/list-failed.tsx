import { errorHint } from '../../data/error-text.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { backupErrorText } from './backup-error.ts'

interface ListFailedProps {
  readonly error: unknown
  /** What is said for a failure without a text of its own. */
  readonly failed: string
  /** Texts by code of this list for itself. */
  readonly own?: Readonly<Record<string, string>>
  readonly onRetry: () => void
}

/** What stands in the place of a list that could not be loaded. */
export function ListFailed({ error, failed, own, onRetry }: ListFailedProps) {
  const actions = (
    <>
      <Button icon="refresh" onClick={onRetry}>
        {text('errors.try_again')}
      </Button>
      <CopyDetailsButton error={error} />
    </>
  )
  return (
    <EmptyState jar="crack" role="alert" title={backupErrorText(error, failed, own)} actions={actions}>
      {errorHint(error)}
    </EmptyState>
  )
}
