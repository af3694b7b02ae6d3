import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CollectionDefinition } from '../../data/collection-definition.ts'
import { printFql } from '../../data/value-text.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/document-text.ts'
import { copyValue } from '../../ui/clipboard.ts'
import { followLink } from '../../ui/follow-link.ts'
import { toasts } from '../../ui/toast-store.ts'
import { useFieldMarks } from '../../ui/use-field-marks.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import { documentHref } from '../../data/collection-place.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import { columnValue } from './values/document.ts'
import type { StoredDocument } from './values/document.ts'
import type { GridColumn } from './grid/columns.ts'
import type { GridCommand, GridPlace } from './grid/grid-keys.ts'
import { baseOf } from './changes/change-base.ts'

interface RowCommandOptions {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition | null | undefined
  readonly rows: readonly StoredDocument[]
  readonly columns: readonly GridColumn[]
  readonly pending: PendingChanges
  readonly selection: ReadonlySet<string>
  readonly isReadOnly: boolean
  readonly onToggleRow: (row: number) => void
  readonly onSelectAll: () => void
  readonly onPeek: (id: string) => void
  /** Closes what is shown beside the grid. */
  readonly onLeave: () => void
  /** The time that is looked back to; empty for now. */
  readonly at: string
}

/** The whole of a value as it is copied: strings as they are, everything else as an FQL literal. */
function copiedText(value: WireValue): string {
  return value.kind === 'string' || value.kind === 'id' ? value.value : printFql(value)
}

/** The value that a cell shows: what waits to be saved, else what is stored. */
function shownValue({ rows, columns, pending }: RowCommandOptions, { row, column }: GridPlace): WireValue | undefined {
  const [document, shown] = [rows[row], columns[column - 1]]
  if (document === undefined || shown === undefined) return undefined
  const change = pending.find(document.id)
  const fields = change === undefined || change.kind === 'delete' ? document.fields : change.fields
  return columnValue({ ...document, fields }, shown.name) ?? columnValue(document, shown.name)
}

/** Whether a cell can be written in: computed fields and what the database keeps itself cannot. */
function isEditable({ rows, columns, pending, isReadOnly }: RowCommandOptions, { row, column }: GridPlace): boolean {
  const [document, shown] = [rows[row], columns[column - 1]]
  const isField = shown?.kind === 'defined' || shown?.kind === 'seen'
  return !isReadOnly && document !== undefined && isField && pending.find(document.id)?.kind !== 'delete'
}

/** The rows that a command at one of them means: all that are selected where it is one of those, else it alone. */
function rowsMeant({ rows, selection }: RowCommandOptions, row: number): readonly StoredDocument[] {
  const focused = rows[row]
  if (focused === undefined) return []
  return selection.has(focused.id) ? rows.filter(({ id }) => selection.has(id)) : [focused]
}

function cellElement({ row, column }: GridPlace): Element | null {
  return document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)
}

/** What keys and menus do to rows. */
export function useRowCommands(options: RowCommandOptions) {
  const { place, definition, rows, pending, isReadOnly } = options
  const navigate = useNavigate()
  const marks = useFieldMarks()
  const [editing, setEditing] = useState<GridPlace>()
  const [menuAt, setMenuAt] = useState<GridPlace>()
  const valueAt = (at: GridPlace) => shownValue(options, at)
  const canEdit = (at: GridPlace) => isEditable(options, at)
  const deleteRows = (row: number) => {
    if (isReadOnly) return
    for (const document of rowsMeant(options, row)) pending.delete(baseOf(document, definition))
  }
  const run = (command: GridCommand, at: GridPlace) => {
    const document = rows[at.row]
    if (document === undefined) return
    const value = valueAt(at)
    switch (command) {
      case 'editCell':
        if (canEdit(at)) setEditing(at)
        else options.onPeek(document.id)
        return
      case 'editDocument':
      case 'peek':
        options.onPeek(document.id)
        return
      case 'toggleRow':
        options.onToggleRow(at.row)
        return
      case 'selectAll':
        options.onSelectAll()
        return
      case 'copyValue':
        if (value !== undefined) void copyValue(copiedText(value), options.columns[at.column - 1]?.isSensitive)
        return
      case 'copyDocument':
        void copyValue(printFql({ kind: 'object', fields: document.fields }), marks.hasSome(document.fields, place.collection))
        return
      case 'follow':
        if (value?.kind === 'reference') void navigate(documentHref(place, value.collection, value.id))
        else if (!followLink(cellElement(at))) toasts.show({ title: text('documents.no_reference') })
        return
      case 'openPage':
        void navigate(documentHref(place, place.collection, document.id, options.at))
        return
      case 'leave':
        options.onLeave()
        return
      case 'openMenu':
        setMenuAt(at)
        return
      case 'delete':
        deleteRows(at.row)
    }
  }
  return { run, valueAt, canEdit, editing, setEditing, menuAt, setMenuAt, deleteRows }
}
