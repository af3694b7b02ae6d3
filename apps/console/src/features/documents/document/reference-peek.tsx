import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useValueMask } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { lineText } from '../grid/cell-text.ts'
import { DocumentTitle } from '../values/document-title.tsx'
import { titleOf } from '../values/document.ts'
import { documentQuery } from './document-query.ts'
import styles from './field-tree.module.css'

export type Reference = Extract<WireValue, { readonly kind: 'reference' }>

/** Fields of the document that the peek shows. */
const FIELDS_MAX = 4

interface ReferencePeekProps {
  readonly place: CollectionPlace
  readonly reference: Reference
  /** Shows the document in the place of the one that refers to it. */
  readonly onFollow?: ((reference: Reference) => void) | undefined
}

/** What a reference leads to, read when it is opened. */
export function ReferencePeek({ place, reference, onFollow }: ReferencePeekProps) {
  const services = useServices()
  const { data, error } = useQuery(documentQuery(services, { ...place, collection: reference.collection }, reference.id))
  const mask = useValueMask()
  const marks = useFieldMarks()
  const document = data?.document
  const named = `${reference.collection} ${reference.id}`
  if (document === undefined) {
    const note =
      error !== null
        ? errorText(error)
        : data === undefined
          ? text('state.loading')
          : text('documents.peek_missing', { document: named, cause: data.missing })
    return (
      <div className={styles['peek']} role="status">
        {note}
      </div>
    )
  }
  const title = titleOf(document)
  const told = document.fields.filter(({ value }) => value !== title?.value).slice(0, FIELDS_MAX)
  return (
    <div className={styles['peek']}>
      <div className={styles['peekHead']}>
        <Icon name="document" />
        <strong>
          <DocumentTitle collection={reference.collection} document={document} otherwise={named} />
        </strong>
        <span dir="ltr">{named}</span>
      </div>
      <p dir="ltr">
        {told.map(({ name, value }) => `${name} ${lineText(mask(value, marks.has(name, reference.collection)))}`).join(' · ')}
      </p>
      <div className={styles['peekActions']}>
        {onFollow !== undefined && (
          <Button size="xs" onClick={() => onFollow(reference)}>
            {text('documents.peek_follow')}
          </Button>
        )}
        <Link className={buttonClass({ size: 'xs' })} to={documentHref(place, reference.collection, reference.id)}>
          {text('documents.open')}
        </Link>
      </div>
    </div>
  )
}
