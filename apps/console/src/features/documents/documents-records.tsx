import type { CollectionPlace } from '../../data/collection-place.ts'
import { text } from '../../messages/document-text.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import { DocumentRecords } from './grid/document-records.tsx'
import type { RowChange, RowFlash } from './grid/grid-row.tsx'
import type { useColumns } from './grid/use-columns.ts'
import type { useSelection } from './grid/use-selection.ts'
import { RecordMenu } from './record-menu.tsx'
import type { DocumentSource } from './source/document-source.ts'
import type { DocumentsView } from './source/use-documents.ts'
import type { StoredDocument } from './values/document.ts'

interface DocumentsRecordsProps {
  readonly place: CollectionPlace
  readonly source: DocumentSource
  readonly view: DocumentsView
  readonly rows: readonly StoredDocument[]
  readonly rowChanges: ReadonlyMap<string, RowChange>
  readonly flashes: ReadonlyMap<string, RowFlash>
  readonly columns: ReturnType<typeof useColumns>
  readonly pending: PendingChanges
  readonly selection: ReturnType<typeof useSelection>
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly onPeek: (id: string) => void
  readonly onNearEnd: () => void
}

/** The records of a collection's documents on a narrow screen, each with its menu. */
export function DocumentsRecords(props: DocumentsRecordsProps) {
  const { place, source, view, rows, rowChanges, flashes, columns, pending, selection, readOnly, onPeek, onNearEnd } = props
  const { selected, toggle } = selection
  return (
    <DocumentRecords
      label={text('documents.grid', { name: place.collection })}
      place={place}
      documents={rows}
      columns={columns.shown}
      rowChanges={rowChanges}
      flashes={flashes}
      at={source.at}
      onOpenNew={onPeek}
      onNearEnd={onNearEnd}
      selected={selected}
      onToggle={toggle}
      toolsOf={(document, index) => (
        <RecordMenu
          place={place}
          document={document}
          definition={view.definition}
          pending={pending}
          readOnly={readOnly}
          at={source.at}
          onPeek={onPeek}
          isSelected={selected.has(document.id)}
          onSelect={() => toggle(index)}
        />
      )}
    />
  )
}
