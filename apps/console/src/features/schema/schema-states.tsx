import { SchemaRequestError } from '../../data/schema-request-error.ts'
import { errorHint, errorText } from '../../data/error-text.ts'
import { text } from '../../messages/schema-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A schema that could not be read: not permitted, or failed. */
export function SchemaFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isDenied = error instanceof SchemaRequestError && (error.status === 401 || error.status === 403)
  return (
    <EmptyState
      jar={isDenied ? 'lock' : 'crack'}
      role="alert"
      title={isDenied ? text('schema.denied') : text('schema.read_failed')}
      actions={
        <>
          <Button onClick={onRetry}>{text('errors.try_again')}</Button>
          <CopyDetailsButton error={error} />
        </>
      }
    >
      {errorHint(error) ?? errorText(error)}
    </EmptyState>
  )
}
