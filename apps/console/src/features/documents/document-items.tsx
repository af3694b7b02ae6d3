import { useNavigate } from 'react-router'
import { documentHref } from '../../data/collection-place.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { printFql } from '../../data/value-text.ts'
import { text } from '../../messages/document-text.ts'
import { copyText, copyValue } from '../../ui/clipboard.ts'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { useFieldMarks } from '../../ui/use-field-marks.ts'
import { baseOf } from './changes/change-base.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import type { DocumentsView } from './source/use-documents.ts'
import type { StoredDocument } from './values/document.ts'

/** A document of a list, and what may be done with it. */
export interface ListedDocument {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: DocumentsView['definition']
  readonly pending: PendingChanges
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  /** The time that is looked back to; empty for now. */
  readonly at: string
  /** Shows a document that is new. */
  readonly onPeek: (id: string) => void
}

/** The page of a document; one that is new has none. */
export function OpenItem({ place, document, pending, at }: Pick<ListedDocument, 'place' | 'document' | 'pending' | 'at'>) {
  const navigate = useNavigate()
  if (pending.find(document.id)?.kind === 'create') return null
  return (
    <MenuItem icon="external" onSelect={() => void navigate(documentHref(place, place.collection, document.id, at))}>
      {text('documents.menu_open')}
    </MenuItem>
  )
}

/** Copies the whole of a document, or its id. */
export function CopyItems({ place, document, pending }: Pick<ListedDocument, 'place' | 'document' | 'pending'>) {
  const marks = useFieldMarks()
  const { id, fields } = document
  const copy = () => void copyValue(printFql({ kind: 'object', fields }), marks.hasSome(fields, place.collection))
  return (
    <>
      <MenuItem icon="copy" onSelect={copy}>
        {text('documents.menu_copy_document')}
      </MenuItem>
      {pending.find(id)?.kind !== 'create' && <MenuItem onSelect={() => void copyText(id)}>{text('documents.menu_copy_id')}</MenuItem>}
    </>
  )
}

/** What changes a document, or takes its changes back. */
export function ChangeItems({
  document,
  definition,
  pending,
  readOnly,
  onPeek,
  onDelete,
}: Omit<ListedDocument, 'place' | 'at'> & { readonly onDelete: () => void }) {
  const change = pending.find(document.id)
  return (
    <>
      <MenuSeparator />
      <MenuItem disabledReason={readOnly} onSelect={() => onPeek(pending.create(baseOf(document, definition).fields))}>
        {text('documents.menu_duplicate')}
      </MenuItem>
      {change !== undefined && (
        <MenuItem icon="undo" onSelect={() => pending.discard(document.id)}>
          {text('documents.menu_revert')}
        </MenuItem>
      )}
      {change?.kind !== 'delete' && (
        <MenuItem icon="trash" danger disabledReason={readOnly} onSelect={onDelete}>
          {text('documents.delete')}
        </MenuItem>
      )}
    </>
  )
}
