import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { LoadingRegion } from '../../../ui/spinner.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import { compareTimes, COMPARED_DOCUMENTS_MAX } from './compare-times.ts'
import type { TimeComparison, TimeDifference } from './compare-times.ts'
import styles from './compare-times.module.css'

interface CompareTimesDialogProps {
  readonly place: CollectionPlace
  readonly set: QueryTemplate
  /** The time that the page reads. */
  readonly at: string
  readonly onClose: () => void
}

const TONES = { added: 'ok', changed: 'warn', removed: 'bad' } as const

function Difference({ place, difference }: { readonly place: CollectionPlace; readonly difference: TimeDifference }) {
  const { id, kind, then, now, names } = difference
  const document = now ?? then
  return (
    <li className={styles['row']}>
      <span className={styles['kind']}>
        <Badge tone={TONES[kind]}>{text(`documents.compare_${kind}`)}</Badge>
      </span>
      <Link to={documentHref(place, place.collection, id)} dir="ltr" translate="no">
        {id}
      </Link>
      <span className={styles['detail']}>
        {names.length > 0 ? names.join(', ') : document && <DocumentTitle collection={place.collection} document={document} otherwise="" />}
      </span>
    </li>
  )
}

function Differences({ place, comparison }: { readonly place: CollectionPlace; readonly comparison: TimeComparison }) {
  const { differences, isCapped } = comparison
  return (
    <>
      <p role="status">
        {differences.length === 0 ? text('documents.compare_same') : text('documents.compare_count', { count: differences.length })}
      </p>
      {isCapped && <Note tone="warn">{text('documents.compare_capped', { limit: COMPARED_DOCUMENTS_MAX })}</Note>}
      <ul className={styles['rows']} tabIndex={0} aria-label={text('documents.compare_rows')}>
        {differences.map((difference) => (
          <Difference key={difference.id} place={place} difference={difference} />
        ))}
      </ul>
    </>
  )
}

/** Shows which documents are not now as they were at the time that is read. */
export function CompareTimesDialog({ place, set, at, onClose }: CompareTimesDialogProps) {
  const services = useServices()
  const [result, setResult] = useState<TimeComparison | { readonly failed: string }>()
  const key = JSON.stringify(set)
  useEffect(() => {
    const controller = new AbortController()
    void compareTimes(services, place, set, at, controller.signal).then(setResult, (error: unknown) => {
      if (!controller.signal.aborted) setResult({ failed: errorText(error) })
    })
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- equal sets are one set
  }, [services, place, key, at])
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text('documents.compare_title', { time: at })}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {result === undefined && <LoadingRegion />}
      {result !== undefined && 'failed' in result && (
        <Note tone="bad" role="alert">
          {result.failed}
        </Note>
      )}
      {result !== undefined && 'differences' in result && <Differences place={place} comparison={result} />}
    </Dialog>
  )
}
