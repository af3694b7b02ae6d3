import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { valueClass } from '../../../ui/value-types.ts'
import type { PageState } from '../run/run.ts'
import { FullValueDialog } from './full-value-dialog.tsx'
import type { ShownValue } from './full-value-dialog.tsx'
import { ValueLink } from './reference-links.tsx'
import { cellOf, tableRows, VALUE_COLUMN } from './table-rows.ts'
import { copyOf, previewOf } from './tree-lines.ts'
import styles from './result-table.module.css'

const ROW_HEIGHT = 32
const OVERSCAN = 8
const COLUMN_WIDTH = 168

interface ResultTableProps {
  readonly value: WireValue
  readonly pages: Readonly<Record<string, PageState>>
  readonly onMore: ((id: string) => Promise<void>) | undefined
  /** The row that a search has found. */
  readonly match: number | undefined
}

interface Place {
  readonly row: number
  readonly column: number
}

/** Where a key leads from a cell; undefined for keys that do not move. */
function placeAfter(key: string, isFar: boolean, { row, column }: Place, rows: number, columns: number): Place | undefined {
  const within = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), rows - 1),
    column: Math.min(Math.max(place.column, 0), columns - 1),
  })
  if (key === 'ArrowDown') return within({ row: row + 1, column })
  if (key === 'ArrowUp') return within({ row: row - 1, column })
  if (key === 'ArrowRight') return within({ row, column: column + 1 })
  if (key === 'ArrowLeft') return within({ row, column: column - 1 })
  if (key === 'PageDown') return within({ row: row + 10, column })
  if (key === 'PageUp') return within({ row: row - 10, column })
  if (key === 'Home') return within({ row: isFar ? 0 : row, column: 0 })
  if (key === 'End') return within({ row: isFar ? rows - 1 : row, column: columns - 1 })
  return undefined
}

interface CellProps {
  readonly id: string
  readonly value: WireValue | undefined
  readonly column: number
  readonly current: boolean
  readonly onSelect: () => void
  readonly onShow: () => void
}

function Cell({ id, value, column, current, onSelect, onShow }: CellProps) {
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      className={classNames(styles['cell'], current && styles['current'], value?.kind === 'number' && styles['end'])}
      onClick={onSelect}
      onDoubleClick={onShow}
    >
      {value !== undefined && (
        <ValueLink value={value} tabIndex={-1} className={valueClass(value)}>
          <bdi dir="ltr">{previewOf(value)}</bdi>
        </ValueLink>
      )}
    </div>
  )
}

/** Rows of a result as a grid: one tab stop, arrows move from cell to cell, Space shows a value in full. */
export function ResultTable({ value, pages, onMore, match }: ResultTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, rows, more } = useMemo(() => tableRows(value), [value])
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [shown, setShown] = useState<ShownValue>()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const moveTo = (target: Place) => {
    setPlace(target)
    virtualizer.scrollToIndex(target.row)
    const cellStart = target.column * COLUMN_WIDTH
    const element = scroller.current
    if (element === null) return
    if (cellStart < element.scrollLeft) element.scrollLeft = cellStart
    else if (cellStart + COLUMN_WIDTH > element.scrollLeft + element.clientWidth)
      element.scrollLeft = cellStart + COLUMN_WIDTH - element.clientWidth
  }
  useEffect(() => {
    if (match !== undefined) moveTo({ row: match, column: 0 })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a search moves once
  }, [match])
  const nameOf = (column: string) => (column === VALUE_COLUMN ? text('shell.table_value') : column)
  const at = ({ row, column }: Place) => {
    const [found, name] = [rows[row], columns[column]]
    return found === undefined || name === undefined ? undefined : cellOf(found, name)
  }
  const show = (target: Place) => {
    const found = at(target)
    if (found !== undefined) setShown({ id: `${target.row}.${target.column}`, name: nameOf(columns[target.column] ?? ''), value: found })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey
    const target = placeAfter(event.key, isModified, place, rows.length, columns.length)
    const current = at(place)
    if (isModified && event.key === 'c' && current !== undefined) void copyText(copyOf(current))
    else if (event.key === ' ') show(place)
    else if (event.key === 'o') document.getElementById(cellId(place))?.querySelector('a')?.click()
    else if (target !== undefined) moveTo(target)
    else return
    event.preventDefault()
  }
  const page = more === undefined ? undefined : pages[more]
  return (
    <>
      <div
        ref={scroller}
        className={styles['grid']}
        dir="ltr"
        role="grid"
        aria-label={text('shell.result')}
        aria-rowcount={more === undefined ? rows.length + 1 : -1}
        aria-colcount={columns.length}
        aria-activedescendant={rows.length === 0 ? undefined : cellId(place)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={styles['head']} style={{ width: columns.length * COLUMN_WIDTH }}>
          {columns.map((column) => (
            <div key={column} role="columnheader" className={styles['cell']}>
              {nameOf(column)}
            </div>
          ))}
        </div>
        <div
          role="presentation"
          className={styles['rows']}
          style={{ height: virtualizer.getTotalSize(), width: columns.length * COLUMN_WIDTH }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={classNames(styles['row'], index === place.row && styles['on'])}
              style={{ top: start }}
            >
              {columns.map((column, columnIndex) => (
                <Cell
                  key={column}
                  id={cellId({ row: index, column: columnIndex })}
                  value={at({ row: index, column: columnIndex })}
                  column={columnIndex}
                  current={index === place.row && columnIndex === place.column}
                  onSelect={() => setPlace({ row: index, column: columnIndex })}
                  onShow={() => show({ row: index, column: columnIndex })}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {rows.length === 0 && <p className={styles['empty']}>{text('shell.no_rows')}</p>}
      {more !== undefined && onMore !== undefined && (
        <div className={styles['foot']}>
          {typeof page === 'object' && <span className={styles['failed']}>{page.failed}</span>}
          <Button size="sm" variant="ghost" loading={page === 'loading'} onClick={() => void onMore(more)}>
            {text('shell.load_more')}
          </Button>
        </div>
      )}
      <FullValueDialog shown={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function cellId({ row, column }: Place): string {
  return `result-cell-${row}-${column}`
}
