import { Link } from 'react-router'
import { fql } from '../../../data/fql.ts'
import { text } from '../../../messages/document-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TraceLink } from '../trace/trace-link.tsx'

/** The cause that a server gives where a document may not be read. */
const DENIED = 'permission denied'

interface MissingDocumentProps {
  readonly collection: string
  readonly id: string
  /** What the database says about it. */
  readonly cause: string
  readonly historyHref: string
}

/** A document that is not there, why, and the way to what it was. */
export function MissingDocument({ collection, id, cause, historyHref }: MissingDocumentProps) {
  return (
    <EmptyState
      title={text('documents.missing', { collection, id })}
      actions={
        <>
          <Link className={buttonClass({})} to={historyHref}>
            {text('documents.see_history')}
          </Link>
          {cause === DENIED && <TraceLink query={fql`Collection(${collection}).byId(${id})`} />}
        </>
      }
    >
      {cause === '' ? text('documents.missing_id') : text('documents.missing_cause', { cause })}
    </EmptyState>
  )
}
