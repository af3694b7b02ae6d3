import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { fql } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { versionsQuery } from '../history/versions-query.ts'
import type { VersionsAnswer } from '../history/versions-query.ts'
import { formatMicros } from '../history/version-time.ts'
import { TraceLink } from '../trace/trace-link.tsx'

/** The cause that a server gives where a document may not be read. */
const DENIED = 'permission denied'

interface MissingDocumentProps {
  readonly place: CollectionPlace
  readonly id: string
  readonly definition: CollectionDefinition
  /** What the database says about it. */
  readonly cause: string
  readonly historyHref: string
}

/** What the versions that are kept say about a document that is not there. */
function causeIn({ versions: [latest] }: VersionsAnswer): string {
  if (latest === undefined) return text('documents.missing_never')
  return latest.document === undefined
    ? text('documents.missing_deleted', { time: formatMicros(latest.time) })
    : text('documents.missing_then')
}

/** Why a document is not there: its history tells a deleted one from one that never was. */
function useCause({ place, id, definition, cause }: MissingDocumentProps): string {
  const services = useServices()
  const isAsked = cause !== '' && cause !== DENIED
  const { data } = useQuery({ ...versionsQuery(services, place, id, 'all', definition), enabled: isAsked, retry: false })
  if (cause === '') return text('documents.missing_id')
  return data === undefined ? text('documents.missing_cause', { cause }) : causeIn(data)
}

/** A document that is not there, why, and the way to what it was. */
export function MissingDocument(props: MissingDocumentProps) {
  const { place, id, cause, historyHref } = props
  const { collection } = place
  const explanation = useCause(props)
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
      {explanation}
    </EmptyState>
  )
}
