import type { ReactNode } from 'react'
import type { ResultEditing } from '../../../data/result-editing.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PrivateText } from '../../../ui/private-text.tsx'
import { valueClass } from '../../../ui/value-types.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ValueLink } from './reference-links.tsx'
import { cellOf } from './table-rows.ts'
import { previewOf } from './tree-lines.ts'
import styles from './result-table.module.css'

/** A cell of a result's table. */
export interface Place {
  readonly row: number
  readonly column: number
}

export function cellId({ row, column }: Place): string {
  return `result-cell-${row}-${column}`
}

interface CellProps {
  readonly editor: ReactNode | undefined
  readonly isEdited: boolean
  readonly id: string
  readonly value: WireValue | undefined
  readonly isSensitive: boolean
  readonly sensitive: ReadonlySet<WireValue>
  readonly column: number
  readonly current: boolean
  readonly onSelect: () => void
  readonly onShow: () => void
}

function Cell({ id, value, isSensitive, sensitive, column, current, editor, isEdited, onSelect, onShow }: CellProps) {
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      className={classNames(
        styles['cell'],
        current && styles['current'],
        value?.kind === 'number' && styles['end'],
        isEdited && styles['edited'],
        editor !== undefined && styles['editing'],
      )}
      onClick={onSelect}
      onDoubleClick={onShow}
    >
      {editor}
      {editor === undefined && value !== undefined && (
        <ValueLink value={value} isSensitive={isSensitive} tabIndex={-1} className={valueClass(value)}>
          <bdi dir="ltr">
            <PrivateText value={value} print={previewOf} isSensitive={isSensitive} sensitiveParts={sensitive} />
          </bdi>
        </ValueLink>
      )}
      {isEdited && <VisuallyHidden>{text('shell.table_edited')}</VisuallyHidden>}
    </div>
  )
}

interface RowProps {
  readonly index: number
  readonly top: number
  readonly row: WireValue | undefined
  readonly columns: readonly string[]
  /** Values of sensitive fields. */
  readonly sensitive: ReadonlySet<WireValue>
  readonly place: Place
  readonly valueAt: (column: number) => WireValue | undefined
  readonly editing: ResultEditing | undefined
  readonly onSelect: (column: number) => void
  readonly onShow: (column: number) => void
  /** Called when a cell is no longer written in. */
  readonly onDone: () => void
}

const STATE_TEXTS = { edited: 'shell.row_edited', deleted: 'shell.row_deleted', saved: 'shell.row_saved' } as const

/** One row of a result's table, with what waits to be saved of it. */
export function ResultRow({ index, top, row, columns, sensitive, place, valueAt, editing, onSelect, onShow, onDone }: RowProps) {
  const isOn = index === place.row
  const state = row && editing?.rowOf(row)?.state
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles['row'], isOn && styles['on'], state !== undefined && styles[state])}
      style={{ top }}
      {...(state !== undefined && { 'aria-label': text(STATE_TEXTS[state]) })}
    >
      {columns.map((column, at) => {
        const stored = row && cellOf(row, column)
        return (
          <Cell
            key={column}
            id={cellId({ row: index, column: at })}
            value={valueAt(at)}
            isSensitive={stored !== undefined && sensitive.has(stored)}
            sensitive={sensitive}
            column={at}
            current={isOn && at === place.column}
            editor={row && editing?.editorOf(row, column, onDone)}
            isEdited={row !== undefined && editing?.isEdited(row, column) === true}
            onSelect={() => onSelect(at)}
            onShow={() => onShow(at)}
          />
        )
      })}
    </div>
  )
}
