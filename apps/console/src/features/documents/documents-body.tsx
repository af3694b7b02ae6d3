import type { ReactNode } from 'react'
import { errorHint, errorText } from '../../data/error-text.ts'
import { loadingStateOf } from '../../data/loading-state.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import { isPermissionDenied } from '../../data/query-outcome.ts'
import { text } from '../../messages/document-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredEmpty } from '../../ui/filtered-empty.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { isCursorExpired } from './source/use-documents.ts'
import type { DocumentsView } from './source/use-documents.ts'
import { TraceLink } from './trace/trace-link.tsx'
import styles from './documents-page.module.css'

interface DocumentsBodyProps {
  readonly view: DocumentsView
  readonly isEmpty: boolean
  readonly isFiltered: boolean
  /** The filter in words; what sensitive fields are compared with is masked. */
  readonly filter: string
  readonly onClearFilter: () => void
  readonly onReload: () => void
  /** What can be done about there being no documents. */
  readonly emptyActions: ReactNode
  readonly children: ReactNode
}

interface FailureProps {
  readonly error: unknown
  /** What was asked for; undefined where that is not known. */
  readonly set: QueryTemplate | undefined
  readonly onReload: () => void
  readonly onRetry: () => void
}

function Failure({ error, set, onReload, onRetry }: FailureProps) {
  const isExpired = isCursorExpired(error)
  return (
    <div className={styles['notes']}>
      <Note
        tone={isExpired ? 'warn' : 'bad'}
        role="alert"
        detail={
          <>
            {!isExpired && <span>{errorHint(error) ?? errorText(error)}</span>}
            <span className={styles['failureActions']}>
              <Button size="xs" onClick={isExpired ? onReload : onRetry}>
                {text(isExpired ? 'documents.reload_first' : 'errors.try_again')}
              </Button>
              {set !== undefined && isPermissionDenied(error) && <TraceLink query={set} />}
              <CopyDetailsButton error={error} label={text('errors.copy_details')} />
            </span>
          </>
        }
      >
        {text(isExpired ? 'documents.cursor_expired' : 'documents.failed')}
      </Note>
    </div>
  )
}

/** What stands where the documents are to be: they, what is wrong, or why there are none. */
export function DocumentsBody({ view, isEmpty, isFiltered, filter, onClearFilter, onReload, emptyActions, children }: DocumentsBodyProps) {
  const { pages, waits, plan } = view
  const loading = loadingStateOf({ ...pages, isPaging: pages.isFetchingNextPage })
  const hasRows = pages.data !== undefined || !isEmpty
  return (
    <>
      {pages.error !== null && (
        <Failure
          error={pages.error}
          set={view.readable?.set}
          onReload={onReload}
          onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        />
      )}
      <div className={styles['body']} aria-busy={pages.isFetching || undefined}>
        {loading === 'validating' && <div className={styles['staleMark']} />}
        {waits && isEmpty ? (
          <EmptyState title={text('documents.waits')}>{text('documents.waits_help')}</EmptyState>
        ) : !hasRows ? (
          pages.error === null && typeof plan !== 'string' && <SkeletonRows />
        ) : isEmpty && pages.error === null ? (
          isFiltered ? (
            <FilteredEmpty filter={<bdi dir="ltr">{filter}</bdi>} onClear={onClearFilter} />
          ) : (
            <EmptyState title={text('documents.empty')} actions={emptyActions}>
              {text('documents.empty_help')}
            </EmptyState>
          )
        ) : (
          !isEmpty && children
        )}
      </div>
    </>
  )
}
