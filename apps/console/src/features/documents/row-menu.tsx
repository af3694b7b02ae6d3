import { text } from '../../messages/document-text.ts'
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { printFql } from '../../data/value-text.ts'
import type { CollectionPlace } from '../../data/collection-place.ts'
import type { PendingChanges } from './changes/pending-changes.ts'
import { ChangeItems, CopyItems, OpenItem } from './document-items.tsx'
import { canBeSensitive } from './grid/columns.ts'
import type { GridColumn } from './grid/columns.ts'
import type { DocumentSource } from './source/document-source.ts'
import type { DocumentsView } from './source/use-documents.ts'
import type { useRowCommands } from './use-row-commands.ts'
import type { StoredDocument } from './values/document.ts'

interface RowMenuProps {
  readonly place: CollectionPlace
  readonly source: DocumentSource
  readonly onSource: (source: DocumentSource) => void
  readonly view: DocumentsView
  readonly rows: readonly StoredDocument[]
  readonly columns: readonly GridColumn[]
  readonly pending: PendingChanges
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
  readonly onPeek: (id: string) => void
  readonly onSensitive: (field: string) => void
  readonly commands: ReturnType<typeof useRowCommands>
}

/** What can be done with a row and with the value in its cell. */
export function RowMenu({ place, source, onSource, view, rows, columns, pending, readOnly, onPeek, onSensitive, commands }: RowMenuProps) {
  const { menuAt, setMenuAt, valueAt, canEdit, run } = commands
  const document = menuAt === undefined ? undefined : rows[menuAt.row]
  if (menuAt === undefined || document === undefined) return null
  const anchor = window.document.querySelector(`[data-row="${menuAt.row}"] [data-column="${menuAt.column}"]`) ?? undefined
  const column = columns[menuAt.column - 1]
  const value = valueAt(menuAt)
  const isNew = pending.find(document.id)?.kind === 'create'
  const addFilter = () => {
    if (column === undefined) return
    const operand = value === undefined ? 'null' : printFql(value)
    onSource({ ...source, clauses: [...source.clauses, { conditions: [{ path: [column.name], operator: '==', operand }], enabled: true }] })
  }
  return (
    <ContextMenu label={text('documents.row_menu', { id: document.id })} anchor={anchor} onClose={() => setMenuAt(undefined)}>
      <OpenItem place={place} document={document} pending={pending} at={source.at} />
      <MenuItem icon="document" onSelect={() => run('peek', menuAt)}>
        {text('documents.menu_peek')}
      </MenuItem>
      <MenuItem icon="edit" disabled={!canEdit(menuAt)} onSelect={() => run('editCell', menuAt)}>
        {text('documents.menu_edit')}
      </MenuItem>
      <MenuItem icon="filter" disabled={column === undefined || isNew} onSelect={addFilter}>
        {text('documents.menu_filter')}
      </MenuItem>
      {column !== undefined && canBeSensitive(column) && (
        <MenuItem icon="lock" onSelect={() => onSensitive(column.name)}>
          {text(column.isSensitive === true ? 'documents.menu_not_sensitive' : 'documents.menu_sensitive', { name: column.name })}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon="copy" disabled={value === undefined} onSelect={() => run('copyValue', menuAt)}>
        {text('documents.menu_copy_value')}
      </MenuItem>
      <CopyItems place={place} document={document} pending={pending} />
      <ChangeItems
        document={document}
        definition={view.definition}
        pending={pending}
        readOnly={readOnly}
        onPeek={onPeek}
        onDelete={() => run('delete', menuAt)}
      />
    </ContextMenu>
  )
}
