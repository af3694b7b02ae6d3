import { lazy, Suspense, useState } from 'react'
import type { CollectionDefinition } from '../../data/collection-definition.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { printFql } from '../../data/value-text.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import { text } from '../../messages/document-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyValue } from '../../ui/clipboard.ts'
import { useFieldMarks } from '../../ui/use-field-marks.ts'
import { baseOf } from './changes/change-base.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import styles from './selection-line.module.css'
import type { StoredDocument } from './values/document.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./transfer/export-dialog.tsx')).ExportDialog }))
const BulkDialog = lazy(async () => ({ default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog }))

/** Stored documents by their ids; those that are there no more are left out. */
function setOf(collection: string, documents: readonly StoredDocument[]): QueryTemplate {
  const ids = documents.map(({ id }) => id)
  return fql`${ids}.map(id => Collection(${collection}).byId(id)).where(document => document != null).toSet()`
}

interface SelectionLineProps {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition | null | undefined
  readonly chosen: readonly StoredDocument[]
  readonly pending: PendingChanges
  /** The time that is looked back to; empty for now. */
  readonly at: string
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly onChanged: () => void
  readonly onClear: () => void
}

/** Over the grid while rows are selected: how many, and what can be done to all of them. */
export function SelectionLine({ place, definition, chosen, pending, at, readOnly, onChanged, onClear }: SelectionLineProps) {
  const [opened, setOpened] = useState<'change' | 'export'>()
  const marks = useFieldMarks()
  if (chosen.length === 0) return null
  const close = () => setOpened(undefined)
  const stored = chosen.filter(({ id }) => pending.find(id)?.kind !== 'create')
  const set = setOf(place.collection, stored)
  const copy = () => {
    const isSensitive = chosen.some(({ fields }) => marks.hasSome(fields, place.collection))
    void copyValue(chosen.map(({ fields }) => printFql({ kind: 'object', fields })).join('\n'), isSensitive)
  }
  const remove = () => {
    for (const document of chosen) pending.delete(baseOf(document, definition))
    onClear()
  }
  return (
    <div className={styles['line']} role="group" aria-label={text('documents.chosen_label')}>
      <strong role="status">{text('documents.chosen', { count: chosen.length })}</strong>
      <Button size="xs" icon="sliders" disabledReason={readOnly} onClick={() => setOpened('change')}>
        {text('documents.chosen_change')}
      </Button>
      <Button size="xs" icon="download" onClick={() => setOpened('export')}>
        {text('documents.chosen_export')}
      </Button>
      <Button size="xs" icon="copy" onClick={copy}>
        {text('documents.copy_fql')}
      </Button>
      <Button size="xs" variant="quietDanger" icon="trash" disabledReason={readOnly} onClick={remove}>
        {text('documents.delete')}
      </Button>
      <Button size="xs" variant="ghost" onClick={onClear}>
        {text('documents.chosen_clear')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'change' && <BulkDialog place={place} set={set} onChanged={onChanged} onClose={close} />}
        {opened === 'export' && definition !== undefined && definition !== null && (
          <ExportDialog
            place={place}
            definition={definition}
            some={{ set, label: text('documents.chosen_scope', { count: stored.length }) }}
            at={at}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
