import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { printFql } from '../../../data/value-text.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyValue } from '../../../ui/clipboard.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { baseOf } from '../changes/change-base.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import type { SaveProblem } from '../changes/use-saving.ts'
import { DocumentTitle } from '../grid/document-title.tsx'
import type { StoredDocument } from '../values/document.ts'
import { DocumentForm, FORM_VIEWS } from './document-form.tsx'
import type { FormView } from './document-form.tsx'
import { PanelHandle, usePanelWidth } from './panel-handle.tsx'
import styles from './document-panel.module.css'

interface DocumentPanelProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition | undefined
  readonly pending: PendingChanges
  readonly change: PendingChange | undefined
  readonly isReadOnly: boolean
  readonly problem: SaveProblem | undefined
  readonly onClose: () => void
}

function retentionText(definition: CollectionDefinition | undefined): string {
  if (definition === undefined) return ''
  const days = definition.historyDays
  return days === undefined ? text('documents.kept_forever') : text('documents.kept', { count: days })
}

/** A new document may be given an id of its own. */
function OwnId({
  change,
  pending,
}: {
  readonly change: Extract<PendingChange, { readonly kind: 'create' }>
  readonly pending: PendingChanges
}) {
  const ownId = change.ownId ?? ''
  const isInvalid = ownId !== '' && !/^\d{1,19}$/.test(ownId)
  return (
    <div className={styles['own']}>
      <TextField
        label={text('documents.own_id')}
        optional
        size="sm"
        help={text('documents.own_id_help')}
        error={isInvalid ? text('documents.own_id_invalid') : undefined}
        value={ownId}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => pending.setOwnId(change.id, event.target.value === '' ? undefined : event.target.value)}
      />
    </div>
  )
}

function Foot({ document, definition, pending, change, isReadOnly }: Omit<DocumentPanelProps, 'onClose' | 'problem' | 'place'>): ReactNode {
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
          disabled={isReadOnly}
          onClick={() => pending.delete(baseOf(document, definition))}
        >
          {text(isNew ? 'documents.drop_new' : 'documents.delete')}
        </Button>
      )}
    </footer>
  )
}

/** One document beside the grid: looked at, changed, copied, deleted. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { place, document, change, pending, onClose } = props
  const navigate = useNavigate()
  const marks = useFieldMarks()
  const size = usePanelWidth()
  const [view, setView] = useState<FormView>('fields')
  const isNew = change?.kind === 'create'
  const shown = change === undefined || change.kind === 'delete' ? document.fields : change.fields
  return (
    <aside className={styles['panel']} style={{ width: size.width }} aria-label={text('documents.panel')}>
      <PanelHandle {...size} />
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h2 dir="auto">
            {isNew ? (
              text('documents.new')
            ) : (
              <DocumentTitle collection={place.collection} document={{ fields: shown }} otherwise={document.id} />
            )}
          </h2>
          <p dir="ltr" translate="no">
            {isNew ? place.collection : `${place.collection} ${document.id}`}
          </p>
        </div>
        <IconButton
          icon="copy"
          label={text('documents.copy_fql')}
          onClick={() => void copyValue(printFql({ kind: 'object', fields: shown }), marks.hasSome(shown, place.collection))}
        />
        {!isNew && (
          <IconButton
            icon="external"
            label={text('documents.open')}
            onClick={() => void navigate(documentHref(place, place.collection, document.id))}
          />
        )}
        <IconButton icon="close" label={text('action.close')} onClick={onClose} />
      </header>
      <div className={styles['views']}>
        <Segmented
          label={text('documents.view')}
          options={FORM_VIEWS.map((id) => ({ id, label: text(`documents.view_${id}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {isNew && <OwnId change={change} pending={pending} />}
      <div className={styles['body']}>
        <DocumentForm {...props} view={view} />
      </div>
      <Foot {...props} />
    </aside>
  )
}
