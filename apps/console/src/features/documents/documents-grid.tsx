import { COUNT_CAP } from '@terrarium/contracts'
import { forwardRef, useCallback, useState } from 'react'
import type { Ref } from 'react'
import { text } from '../../messages/document-text.ts'
import type { WireValue } from '../../data/wire-value.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import { documentHref } from '../../data/collection-place.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import type { StoredDocument } from './values/document.ts'
import type { GridColumn } from './grid/columns.ts'
import { DocumentGrid } from './grid/document-grid.tsx'
import type { GridHandle } from './grid/document-grid.tsx'
import type { GridPlace } from './grid/grid-keys.ts'
import type { RowChange, RowFlash } from './grid/grid-row.tsx'
import type { useColumns } from './grid/use-columns.ts'
import type { DocumentSource } from './source/document-source.ts'
import { nextSort, sortOf } from './source/document-sort.ts'
import type { DocumentsView } from './source/use-documents.ts'
import { blankDraft, draftOf, draftOfSignature } from './values/value-draft.ts'
import type { ValueDraft } from './values/value-draft.ts'
import { ValueInput } from './values/value-input.tsx'
import type { Leaving } from './values/value-input.tsx'
import { useRowCommands } from './use-row-commands.ts'
import { baseOf } from './changes/change-base.ts'
import { RowMenu } from './row-menu.tsx'
import type { useSelection } from './grid/use-selection.ts'

interface DocumentsGridProps {
  readonly place: CollectionPlace
  readonly source: DocumentSource
  readonly onSource: (source: DocumentSource) => void
  readonly view: DocumentsView
  readonly rows: readonly StoredDocument[]
  readonly rowChanges: ReadonlyMap<string, RowChange>
  readonly columns: ReturnType<typeof useColumns>
  readonly pending: PendingChanges
  readonly selection: ReturnType<typeof useSelection>
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly flashes: ReadonlyMap<string, RowFlash>
  readonly openedId: string | undefined
  readonly onPeek: (id: string) => void
  readonly onLeave: () => void
  readonly onNearEnd: () => void
  readonly onFirstRow: (row: number) => void
}

/** Height of the bar that floats over the last rows while changes wait. */
const PENDING_BAR_ROOM = 64

const AFTER: Readonly<Record<Leaving, readonly [rows: number, columns: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  next: [0, 1],
  back: [0, -1],
}

/** Begins to write a value where there is none: by what the schema says of its field, else by what the column shows. */
function blankOf({ name, type }: GridColumn, definition: DocumentsView['definition']): ValueDraft {
  const signature = definition?.fields.find((field) => field.name === name)?.signature
  return signature === undefined ? blankDraft(type) : draftOfSignature(signature)
}

/** The grid of a collection's documents, with what is pending for them. */
export const DocumentsGrid = forwardRef(function DocumentsGrid(props: DocumentsGridProps, ref: Ref<GridHandle>) {
  const { place, source, view, rows, rowChanges, columns, pending, selection } = props
  const { shown, widths, offsets } = columns
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 1 })
  const commands = useRowCommands({
    place,
    definition: view.definition,
    rows,
    columns: shown,
    pending,
    selection: selection.selected,
    isReadOnly: props.readOnly !== undefined,
    onToggleRow: selection.toggle,
    onSelectAll: selection.all,
    onPeek: props.onPeek,
    onLeave: props.onLeave,
    at: source.at,
  })
  const { editing, setEditing } = commands
  const hrefOf = useCallback((collection: string, id: string) => documentHref(place, collection, id), [place])
  const hrefOfId = useCallback((id: string) => documentHref(place, place.collection, id, source.at), [place, source.at])
  const finish = (leaving: Leaving) => {
    setEditing(undefined)
    const [down, right] = AFTER[leaving]
    setAt({ row: Math.min(rows.length - 1, at.row + down), column: Math.min(shown.length, Math.max(0, at.column + right)) })
  }
  const commit = (document: StoredDocument, name: string) => (value: WireValue, leaving: Leaving) => {
    pending.setField(baseOf(document, view.definition), name, value.kind === 'null' ? undefined : value)
    finish(leaving)
  }
  const edited = editing === undefined ? undefined : rows[editing.row]
  const column = editing === undefined ? undefined : shown[editing.column - 1]
  const value = editing === undefined ? undefined : commands.valueAt(editing)
  const editor =
    edited === undefined || column === undefined ? undefined : (
      <ValueInput
        key={`${edited.id} ${column.name}`}
        label={text('documents.edit_field', { name: column.name })}
        initial={value === undefined || value.kind === 'null' ? blankOf(column, view.definition) : draftOf(value)}
        onCommit={commit(edited, column.name)}
        onCancel={() => finish('stay')}
      />
    )
  /** The document beside the grid is that of the row in use. */
  const moveTo = (place: GridPlace) => {
    setAt(place)
    const there = rows[place.row]
    if (props.openedId !== undefined && place.row !== at.row && there !== undefined) props.onPeek(there.id)
  }
  const total = view.count.value ?? (view.pages.hasNextPage ? undefined : view.documents.length)
  return (
    <>
      <DocumentGrid
        ref={ref}
        label={text('documents.grid', { name: place.collection })}
        columns={shown}
        widths={widths}
        offsets={offsets}
        documents={rows}
        total={total === undefined || total >= COUNT_CAP ? undefined : total + rows.length - view.documents.length}
        place={at}
        onPlace={moveTo}
        selection={selection.selected}
        onToggleRow={selection.toggle}
        onToggleAll={selection.toggleAll}
        openedId={props.openedId}
        changeOf={(id) => rowChanges.get(id)}
        flashOf={(id) => props.flashes.get(id)}
        editor={editor}
        onCommand={commands.run}
        hrefOf={hrefOf}
        documentHref={hrefOfId}
        loadingMore={view.pages.isFetchingNextPage}
        density={columns.layout.density}
        footRoom={rowChanges.size > 0 ? PENDING_BAR_ROOM : 0}
        onNearEnd={props.onNearEnd}
        onFirstRow={props.onFirstRow}
        sortOf={(each) => sortOf(source, each)}
        onSort={(each) => props.onSource({ ...source, sort: nextSort(source, each) })}
        onResize={columns.resize}
        onMove={columns.move}
      />
      <RowMenu {...props} columns={shown} onSensitive={columns.toggleSensitive} commands={commands} />
    </>
  )
})
