import type { KeyboardEvent, MouseEvent } from 'react'
import { text } from '../../../messages/document-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { followDrag } from '../../../ui/drag.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isMirrored, stepAlong } from '../../../ui/reading-direction.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { cellStyle, COLUMN_WIDTH_MIN } from './columns.ts'
import type { GridColumn } from './columns.ts'
import styles from './document-grid.module.css'

export interface GridHeadProps {
  readonly columns: readonly GridColumn[]
  readonly widths: readonly number[]
  readonly offsets: readonly (number | undefined)[]
  /** The column of the head that has the tab stop; -1 when a row has it. */
  readonly activeColumn: number
  readonly selection: 'none' | 'some' | 'all'
  readonly sortOf: (column: GridColumn) => 'ascending' | 'descending' | undefined
  readonly onSort: (column: GridColumn) => void
  readonly onResize: (column: GridColumn, width: number) => void
  readonly onMove: (column: GridColumn, step: -1 | 1) => void
  readonly onToggleAll: () => void
}

/** Pixels that a key makes a column wider or narrower. */
const RESIZE_STEP = 16

function followPointer(event: MouseEvent, onMove: (moved: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const startX = event.clientX
  const outwards = isMirrored() ? -1 : 1
  followDrag(({ clientX }) => onMove((clientX - startX) * outwards))
}

type HeadCellProps = Pick<GridHeadProps, 'onSort' | 'onResize' | 'onMove' | 'sortOf'> & {
  readonly column: GridColumn
  readonly position: number
  readonly width: number
  readonly offset: number | undefined
  readonly active: boolean
}

function HeadCell({ column, position, width, offset, active, sortOf, onSort, onResize, onMove }: HeadCellProps) {
  const sort = sortOf(column)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepAlong(event.key)
    if (event.key === 'Enter' || event.key === ' ') onSort(column)
    else if (step !== 0 && event.shiftKey) onResize(column, Math.max(COLUMN_WIDTH_MIN, width + step * RESIZE_STEP))
    else if (step !== 0 && event.altKey) onMove(column, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="columnheader"
      aria-colindex={position + 1}
      aria-sort={sort}
      data-column={position}
      tabIndex={active ? 0 : -1}
      title={text('documents.head_help', { name: column.name })}
      className={classNames(styles['head'], column.align === 'end' && styles['end'], offset !== undefined && styles['pinned'])}
      style={cellStyle(width, offset)}
      onKeyDown={onKeyDown}
      onClick={() => onSort(column)}
    >
      {/* The directions are of the words alone, so that the gaps between them stay on their sides. */}
      <span className={styles['name']} translate="no">
        <bdi dir="ltr">{column.name}</bdi>
      </span>
      <span className={styles['type']} translate="no">
        <bdi dir="ltr">{column.type}</bdi>
      </span>
      {column.isSensitive === true && (
        <>
          <Icon name="lock" size={12} />
          <VisuallyHidden>{text('documents.sensitive')}</VisuallyHidden>
        </>
      )}
      {column.kind === 'seen' && <VisuallyHidden>{text('documents.seen')}</VisuallyHidden>}
      {sort !== undefined && <Icon name="chevronDown" size={12} className={sort === 'ascending' ? styles['up'] : undefined} />}
      <span
        className={styles['handle']}
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        onMouseDown={(event) => followPointer(event, (moved) => onResize(column, Math.max(COLUMN_WIDTH_MIN, width + moved)))}
      />
    </div>
  )
}

/** The heads of the columns: Enter sorts, Shift and arrows change the width, Alt and arrows the place. */
export function GridHead({ columns, widths, offsets, activeColumn, selection, onToggleAll, ...rest }: GridHeadProps) {
  return (
    <div role="row" aria-rowindex={1} data-row={-1} className={styles['headRow']}>
      <div
        role="columnheader"
        aria-colindex={1}
        data-column={0}
        tabIndex={activeColumn === 0 ? 0 : -1}
        aria-label={text('documents.select_all')}
        className={classNames(styles['head'], styles['gutter'])}
        onClick={onToggleAll}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          onToggleAll()
        }}
      >
        <span className={classNames(styles['box'], selection !== 'none' && styles['checked'])} aria-hidden="true">
          {selection === 'all' && <Icon name="check" size={12} />}
          {selection === 'some' && <span className={styles['dash']} />}
        </span>
      </div>
      {columns.map((column, at) => (
        <HeadCell
          key={column.name}
          column={column}
          position={at + 1}
          width={widths[at] ?? 0}
          offset={offsets[at]}
          active={activeColumn === at + 1}
          {...rest}
        />
      ))}
    </div>
  )
}
