import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { useValueMask } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { lineText } from '../grid/cell-text.ts'
import { DocumentTitle } from '../values/document-title.tsx'
import { columnValue, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import type { Sample } from './bulk-change.ts'
import styles from './bulk-dialog.module.css'

interface FieldChangesProps {
  readonly collection: string
  readonly document: StoredDocument | undefined
  readonly change: WireValue
}

/** What one document has and what it gets, field by field. */
function FieldChanges({ collection, document, change }: FieldChangesProps) {
  const marks = useFieldMarks()
  const mask = useValueMask()
  if (change.kind !== 'object') return lineText(mask(change))
  return change.fields.map(({ name, value }) => {
    const shown = (side: WireValue | undefined) =>
      side === undefined ? text('documents.absent') : lineText(mask(side, marks.has(name, collection)))
    const stored = document && columnValue(document, name)
    return (
      <span key={name} className={styles['field']}>
        {text('documents.bulk_sample', { name, before: shown(stored), after: shown(value) })}
      </span>
    )
  })
}

/** The first documents of a change, each with its fields before and after it. */
export function Samples({ collection, samples }: { readonly collection: string; readonly samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <ul className={styles['samples']} aria-label={text('documents.bulk_samples')}>
      {samples.map(({ before, change }, at) => {
        const document = readDocument(before)
        return (
          <li key={document?.id ?? at}>
            <strong>
              {document !== undefined && <DocumentTitle collection={collection} document={document} otherwise={document.id} />}
            </strong>
            <code dir="ltr">
              <FieldChanges collection={collection} document={document} change={change} />
            </code>
          </li>
        )
      })}
    </ul>
  )
}
