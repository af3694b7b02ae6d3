import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { columnValue } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import { remainingText } from '../../../ui/remaining-time.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { cellStyle } from './columns.ts'
import { CellValue } from './cell-value.tsx'
import type { GridColumn } from './columns.ts'
import styles from './document-grid.module.css'

/** What is pending for a row. */
export interface RowChange {
  readonly kind: 'edited' | 'deleted' | 'created'
  /** Values that wait to be saved, by field; undefined for a field that goes. */
  readonly values: ReadonlyMap<string, WireValue | undefined>
}

/** A mark on a row that has just changed on the server. */
export type RowFlash = 'added' | 'changed' | 'removed'

export interface GridRowProps {
  readonly document: StoredDocument
  readonly index: number
  readonly top: number
  readonly columns: readonly GridColumn[]
  readonly widths: readonly number[]
  readonly offsets: readonly (number | undefined)[]
  /** The column of this row that has the tab stop; -1 when another row has it. */
  readonly activeColumn: number
  readonly selected: boolean
  readonly opened: boolean
  readonly change: RowChange | undefined
  readonly flash: RowFlash | undefined
  /** What stands in the active cell while it is edited. */
  readonly editor: ReactNode
  readonly hrefOf: (collection: string, id: string) => string
  readonly documentHref: (id: string) => string
}

interface CellProps extends Pick<GridRowProps, 'document' | 'hrefOf' | 'documentHref'> {
  readonly column: GridColumn
  readonly position: number
  readonly width: number
  /** Of a pinned column: pixels from the row's head. */
  readonly offset: number | undefined
  readonly active: boolean
  readonly change: RowChange | undefined
  readonly flash: RowFlash | undefined
  readonly editor: ReactNode
}

const ABSENT: WireValue = { kind: 'null' }

/** What the cell shows: what waits to be saved, else what is stored. */
function shownValue({ document, column, change }: CellProps): WireValue | undefined {
  if (change?.kind !== 'deleted' && change?.values.has(column.name) === true) return change.values.get(column.name)
  return columnValue(document, column.name)
}

/** The type of a value where the head of its column does not say it; null tells its own. */
function TypeMark({ value, column }: { readonly value: WireValue | undefined; readonly column: GridColumn }) {
  if (value === undefined || value.kind === 'null' || column.kind === 'meta') return null
  // A document that is missing is still what the field refers to.
  const type = value.kind === 'reference' ? 'Ref' : typeNameOf(value)
  if (type === column.type) return null
  return (
    <span className={styles['mark']} dir="ltr" translate="no">
      {type}
    </span>
  )
}

const FLASH_MARKS = { added: 'documents.mark_added', changed: 'documents.mark_changed', removed: 'documents.mark_removed' } as const

/** Says beside the colour what has just happened to a document. */
export function FlashMark({ flash }: { readonly flash: RowFlash }) {
  return <span className={styles['flash']}>{text(FLASH_MARKS[flash])}</span>
}

/** For the pointer: what the menu of the row, and the keys that open it, do too. */
function RowTools() {
  return (
    <span className={styles['tools']} aria-hidden="true">
      <button type="button" tabIndex={-1} data-command="openPage" title={text('documents.open')}>
        <Icon name="external" size={14} />
      </button>
      <button type="button" tabIndex={-1} data-command="openMenu" title={text('documents.more')}>
        <Icon name="more" size={14} />
      </button>
    </span>
  )
}

function Cell(props: CellProps) {
  const { document, column, position, width, offset, active, change, flash, editor, hrefOf, documentHref } = props
  const value = shownValue(props)
  const isEdited = change?.kind === 'edited' && change.values.has(column.name)
  const isEditing = active && editor !== undefined
  return (
    <div
      role="gridcell"
      aria-colindex={position + 1}
      data-column={position}
      tabIndex={active ? 0 : -1}
      className={classNames(
        styles['cell'],
        column.align === 'end' && styles['end'],
        offset !== undefined && styles['pinned'],
        isEdited && styles['edited'],
        isEditing && styles['editing'],
      )}
      style={cellStyle(width, offset)}
    >
      {isEditing ? (
        editor
      ) : column.kind === 'id' && change?.kind !== 'created' ? (
        <>
          <a href={documentHref(document.id)} tabIndex={-1} className={styles['id']} data-open="" dir="ltr" translate="no">
            {document.id}
          </a>
          {flash === undefined ? <RowTools /> : <FlashMark flash={flash} />}
        </>
      ) : column.kind === 'meta' && column.name === 'ttl' && value?.kind === 'time' ? (
        <bdi dir="ltr" title={value.text}>
          {remainingText(value.text)}
        </bdi>
      ) : value === undefined && !isEdited ? null : (
        <>
          <CellValue value={value ?? ABSENT} hrefOf={hrefOf} isSensitive={column.isSensitive} />
          <TypeMark value={value} column={column} />
        </>
      )}
      {isEdited && <VisuallyHidden>{text('documents.edited_mark')}</VisuallyHidden>}
    </div>
  )
}

const STATE_TEXTS = { edited: 'documents.row_edited', deleted: 'documents.row_deleted', created: 'documents.row_created' } as const
const FLASH_TEXTS = { added: 'documents.flash_added', changed: 'documents.flash_changed', removed: 'documents.flash_removed' } as const

function rowLabel(document: StoredDocument, change: RowChange | undefined, flash: RowFlash | undefined): string {
  const notes = [
    change === undefined ? undefined : text(STATE_TEXTS[change.kind]),
    flash === undefined ? undefined : text(FLASH_TEXTS[flash]),
  ]
  return [text('documents.select_row', { id: document.id }), ...notes.filter((note) => note !== undefined)].join(', ')
}

/** One document of the grid. It draws again only when something of its own has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { document, index, top, columns, widths, offsets, activeColumn, selected, opened, change, flash, editor, hrefOf, documentHref } =
    props
  const style: CSSProperties = { top }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={index}
      className={classNames(
        styles['row'],
        (selected || opened) && styles['selected'],
        change?.kind === 'deleted' && styles['deleted'],
        change?.kind === 'created' && styles['created'],
        flash !== undefined && styles[flash],
      )}
      style={style}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        data-column={0}
        data-select=""
        tabIndex={activeColumn === 0 ? 0 : -1}
        aria-label={rowLabel(document, change, flash)}
        className={classNames(styles['cell'], styles['gutter'])}
      >
        <span className={classNames(styles['box'], selected && styles['checked'])} aria-hidden="true">
          {selected && <Icon name="check" size={12} />}
        </span>
      </div>
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          document={document}
          column={column}
          position={at + 1}
          width={widths[at] ?? 0}
          offset={offsets[at]}
          active={activeColumn === at + 1}
          change={change}
          flash={column.kind === 'id' ? flash : undefined}
          editor={activeColumn === at + 1 ? editor : undefined}
          hrefOf={hrefOf}
          documentHref={documentHref}
        />
      ))}
    </div>
  )
})
