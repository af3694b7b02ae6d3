import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { documentHref } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import { documentQuery } from './document-query.ts'
import type { DocumentAnswer } from './document-query.ts'
import { FieldTree } from './field-tree.tsx'
import { PanelHead } from './panel-head.tsx'
import type { Reference } from './reference-peek.tsx'
import styles from './document-panel.module.css'

const NOTHING = () => undefined

interface FollowedDocumentProps {
  /** Of the document that the panel was opened for. */
  readonly place: CollectionPlace
  /** What led here: the documents on the way, the one that was opened first. */
  readonly way: readonly Reference[]
  readonly reference: Reference
  /** The time that is looked back to; empty for now. */
  readonly at: string
  /** Goes back to a document of the way. */
  readonly onBack: (index: number) => void
  readonly onFollow: (reference: Reference) => void
  readonly onClose: () => void
}

function nameOf({ collection, id }: Reference): string {
  return `${collection} ${id}`
}

/** The way back: a crumb for each document that led to the one that is shown. */
function Crumbs({ way, reference, onBack }: Pick<FollowedDocumentProps, 'way' | 'reference' | 'onBack'>) {
  const last = useRef<HTMLButtonElement>(null)
  // The button that led here is gone: the focus goes to the way back.
  useEffect(() => last.current?.focus(), [way.length])
  return (
    <nav aria-label={text('documents.peek_way')} className={styles['crumbs']}>
      <ol>
        {way.map((each, index) => (
          <li key={index}>
            <LinkButton ref={index === way.length - 1 ? last : undefined} dir="ltr" onClick={() => onBack(index)}>
              {nameOf(each)}
            </LinkButton>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" dir="ltr">
          {nameOf(reference)}
        </li>
      </ol>
    </nav>
  )
}

/** Its fields, to be read only: it is changed on its page. */
function Fields({
  place,
  answer,
  reference,
  onFollow,
}: Pick<FollowedDocumentProps, 'place' | 'reference' | 'onFollow'> & { readonly answer: DocumentAnswer }) {
  const { document, definition, missing } = answer
  if (document === undefined) {
    return <Note tone="warn">{text('documents.peek_missing', { document: nameOf(reference), cause: missing })}</Note>
  }
  const computed = new Set(definition?.computedFields.map(({ name }) => name))
  const stored = document.fields.filter(({ name }) => !computed.has(name))
  return (
    <FieldTree
      place={place}
      label={nameOf(reference)}
      document={{ id: document.id, ts: document.ts, collection: reference.collection }}
      stored={stored}
      fields={stored}
      computed={document.fields.filter(({ name }) => computed.has(name))}
      definition={definition ?? undefined}
      collapsesMissing
      isReadOnly
      failureOf={NOTHING}
      onValue={NOTHING}
      onUndo={NOTHING}
      onFollow={onFollow}
    />
  )
}

/** A document that a reference led to, in the panel of the one that refers to it, with the way back. */
export function FollowedDocument({ place: origin, way, reference, at, onBack, onFollow, onClose }: FollowedDocumentProps) {
  const services = useServices()
  const place = { ...origin, collection: reference.collection }
  const { data, error } = useQuery(documentQuery(services, place, reference.id, at))
  const document = data?.document
  return (
    <>
      <Crumbs way={way} reference={reference} onBack={onBack} />
      <PanelHead
        collection={reference.collection}
        title={
          document === undefined ? (
            reference.id
          ) : (
            <DocumentTitle collection={reference.collection} document={document} otherwise={reference.id} />
          )
        }
        named={nameOf(reference)}
        fields={document?.fields}
        href={documentHref(place, reference.collection, reference.id, at)}
        onClose={onClose}
      />
      <div className={styles['body']}>
        {data !== undefined ? (
          <Fields place={place} answer={data} reference={reference} onFollow={onFollow} />
        ) : error !== null ? (
          <Note tone="bad" role="alert">
            {errorText(error)}
          </Note>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </>
  )
}
