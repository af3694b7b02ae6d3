import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useAddress } from '../../../data/use-address.ts'
import { text } from '../../../messages/document-text.ts'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatTime } from '../../../ui/time.tsx'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import type { SaveProblem } from '../changes/use-saving.ts'
import { DocumentForm, FORM_VIEWS } from '../document/document-form.tsx'
import type { FormView } from '../document/document-form.tsx'
import type { StoredDocument } from '../values/document.ts'
import styles from './document-page.module.css'

export const VIEWS = [...FORM_VIEWS, 'history', 'references'] as const
export type DocumentView = (typeof VIEWS)[number]

interface FieldsTabProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition
  readonly pending: PendingChanges
  readonly change: PendingChange | undefined
  readonly view: FormView
  readonly at: string
  readonly isReadOnly: boolean
  readonly problem: SaveProblem | undefined
}

/** The document itself, as fields, FQL or JSON; which of them is in the address. */
export function FieldsTab({ place, document, definition, pending, change, view, at, isReadOnly, problem }: FieldsTabProps) {
  const { change: changeAddress } = useAddress()
  const choose = (next: FormView) => changeAddress({ view: next === 'fields' ? undefined : next })
  return (
    <>
      <div className={styles['views']}>
        <Segmented
          label={text('documents.view')}
          options={FORM_VIEWS.map((id) => ({ id, label: text(`documents.view_${id}`) }))}
          value={view}
          onChange={choose}
        />
        <span className={styles['ts']} dir="ltr">
          {document.ts} <span className={styles['local']}>{formatTime(new Date(document.ts), 'local')}</span>
        </span>
      </div>
      {at !== '' && (
        <div className={styles['note']}>
          <Note tone="info">{text('documents.reading_at', { time: at })}</Note>
        </div>
      )}
      <DocumentForm
        place={place}
        document={document}
        definition={definition}
        pending={pending}
        change={change}
        view={view}
        isReadOnly={isReadOnly}
        problem={problem}
      />
    </>
  )
}
