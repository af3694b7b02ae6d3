import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ReactNode } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { baseOf } from '../changes/change-base.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import type { SaveProblem } from '../changes/use-saving.ts'
import { DocumentTitle } from '../values/document-title.tsx'
import type { StoredDocument } from '../values/document.ts'
import { DocumentForm, FORM_VIEWS } from './document-form.tsx'
import type { DocumentFormProps, FormView } from './document-form.tsx'
import { FollowedDocument } from './followed-document.tsx'
import { NewDocument } from './new-document.tsx'
import { PanelHead } from './panel-head.tsx'
import type { Reference } from './reference-peek.tsx'
import { PanelHandle, usePanelWidth } from './panel-handle.tsx'
import styles from './document-panel.module.css'

interface DocumentPanelProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition | undefined
  readonly pending: PendingChanges
  readonly change: PendingChange | undefined
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly problem: SaveProblem | undefined
  /** The time that is looked back to; empty for now. */
  readonly at: string
  readonly onClose: () => void
}

function retentionText(definition: CollectionDefinition | undefined): string {
  if (definition === undefined) return ''
  const days = definition.historyDays
  return days === undefined ? text('documents.kept_forever') : text('documents.kept', { count: days })
}

function Foot({
  document,
  definition,
  pending,
  change,
  readOnly,
}: Pick<DocumentPanelProps, 'document' | 'definition' | 'pending' | 'change' | 'readOnly'>): ReactNode {
  const isNew = change?.kind === 'create'
  return (
    <footer className={styles['foot']}>
      <span>{isNew ? text('documents.row_created') : retentionText(definition)}</span>
      {change?.kind === 'delete' ? (
        <Button size="xs" icon="undo" onClick={() => pending.discard(document.id)}>
          {text('documents.keep')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="quietDanger"
          icon="trash"
          disabledReason={readOnly}
          onClick={() => pending.delete(baseOf(document, definition))}
        >
          {text(isNew ? 'documents.drop_new' : 'documents.delete')}
        </Button>
      )}
    </footer>
  )
}

/** The references that were followed from the document, each from the one before; the focus comes back with the document. */
function useFollowed() {
  const [followed, setFollowed] = useState<readonly Reference[]>([])
  const leftAt = useRef<Element | null>(null)
  const hasFollowed = followed.length > 0
  useEffect(() => {
    if (!hasFollowed && leftAt.current instanceof HTMLElement) leftAt.current.focus()
  }, [hasFollowed])
  const follow = (reference: Reference) => {
    if (!hasFollowed) leftAt.current = window.document.activeElement
    setFollowed([...followed, reference])
  }
  return { followed, follow, backTo: (count: number) => setFollowed(followed.slice(0, count)) }
}

/** The document itself: looked at, changed, copied, deleted. */
function OwnDocument(props: DocumentPanelProps & Pick<DocumentFormProps, 'onFollow'>) {
  const { place, document, change, pending, at, onClose } = props
  const [view, setView] = useState<FormView>('fields')
  const isNew = change?.kind === 'create'
  const shown = change === undefined || change.kind === 'delete' ? document.fields : change.fields
  return (
    <>
      <PanelHead
        collection={place.collection}
        title={
          isNew ? (
            text('documents.new')
          ) : (
            <DocumentTitle collection={place.collection} document={{ fields: shown }} otherwise={document.id} />
          )
        }
        named={isNew ? place.collection : `${place.collection} ${document.id}`}
        fields={shown}
        href={isNew ? undefined : documentHref(place, place.collection, document.id, at)}
        onClose={onClose}
      />
      <div className={styles['views']}>
        <Segmented
          label={text('documents.view')}
          options={FORM_VIEWS.map((id) => ({ id, label: text(`documents.view_${id}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {isNew && <NewDocument key={change.id} change={change} pending={pending} />}
      <div className={styles['body']}>
        <DocumentForm {...props} isReadOnly={props.readOnly !== undefined} view={view} />
      </div>
      <Foot {...props} />
    </>
  )
}

/** One document beside the grid, and what its references lead to. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { place, document, at, onClose } = props
  const size = usePanelWidth()
  const { followed, follow, backTo } = useFollowed()
  const own: Reference = { kind: 'reference', collection: place.collection, id: document.id, named: false, missing: undefined }
  const reference = followed[followed.length - 1]
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
    // Within text that is being written, and in a dialog, Escape is not of the panel.
    if (!event.currentTarget.contains(event.target) || event.target.closest('input, textarea, select') !== null) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside className={styles['panel']} style={{ width: size.width }} aria-label={text('documents.panel')} onKeyDown={closeByEscape}>
      <PanelHandle {...size} />
      {/* It stays as it was left while a reference is followed. */}
      <div className={styles['own']} hidden={reference !== undefined}>
        <OwnDocument {...props} onFollow={follow} />
      </div>
      {reference !== undefined && (
        <FollowedDocument
          key={followed.length}
          place={place}
          way={[own, ...followed.slice(0, -1)]}
          reference={reference}
          at={at}
          onBack={backTo}
          onFollow={follow}
          onClose={onClose}
        />
      )}
    </aside>
  )
}
