import { useVirtualizer } from '@tanstack/react-virtual'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ResultEditingContext } from '../../../data/result-editing.ts'
import type { ResultEditing } from '../../../data/result-editing.ts'
import { hasSensitive } from '../../../data/masked-value.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyValue } from '../../../ui/clipboard.ts'
import { followLink } from '../../../ui/follow-link.ts'
import { pageLengthAt } from '../run/next-page.ts'
import type { PageState } from '../run/run.ts'
import { FullValueDialog } from './full-value-dialog.tsx'
import type { ShownValue } from './full-value-dialog.tsx'
import { moreText } from './more-text.ts'
import { cellId, ResultRow } from './result-row.tsx'
import type { Place } from './result-row.tsx'
import { cellOf, tableRows, VALUE_COLUMN } from './table-rows.ts'
import type { ResultRows } from './table-rows.ts'
import { copyOf } from './tree-lines.ts'
import styles from './result-table.module.css'

const ROW_HEIGHT = 32
const OVERSCAN = 8
const COLUMN_WIDTH = 168

interface ResultTableProps {
  readonly value: WireValue
  readonly label: string
  /** Parts of it that are values of sensitive fields. */
  readonly sensitive: ReadonlySet<WireValue>
  readonly pages: Readonly<Record<string, PageState>>
  readonly onMore: ((id: string) => Promise<void>) | undefined
  /** The row that a search has found. */
  readonly match: number | undefined
  /** Why documents in it cannot be edited; undefined where they can. */
  readonly readOnly: string | undefined
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

interface FootProps extends Pick<ResultTableProps, 'value' | 'onMore'> {
  readonly more: string | undefined
  readonly page: PageState | undefined
}

/** Leads to the next page of a set. */
function Foot({ value, more, page, onMore }: FootProps) {
  if (more === undefined || onMore === undefined) return null
  return (
    <div className={styles['foot']}>
      {typeof page === 'object' && <span className={styles['failed']}>{page.failed}</span>}
      <Button size="sm" variant="ghost" loading={page === 'loading'} onClick={() => void onMore(more)}>
        {moreText(pageLengthAt(value, more))}
      </Button>
    </div>
  )
}

/** Rows of a result as a grid. Whole documents in it can be edited where the page brings what edits them. */
export function ResultTable(props: ResultTableProps) {
  const Editing = useContext(ResultEditingContext)
  const table = useMemo(() => tableRows(props.value), [props.value])
  const hasDocuments = table.rows.some(({ kind }) => kind === 'document')
  // What edits documents comes later than the table: the cell in use outlives its coming.
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const shared = { ...props, table, place, onPlace: setPlace }
  if (Editing === undefined || !hasDocuments || props.readOnly !== undefined) return <Grid {...shared} editing={undefined} />
  return <Editing rows={table.rows}>{(editing) => <Grid {...shared} editing={editing} />}</Editing>
}

/** A value to show in full; only its column knows its name. */
function shownAt({ row, column }: Place, value: WireValue, sensitive: ReadonlySet<WireValue>): Omit<ShownValue, 'name'> {
  return { id: `${row}.${column}`, value, isSensitive: hasSensitive(value, sensitive) }
}

interface GridProps extends ResultTableProps {
  readonly table: ResultRows
  readonly editing: ResultEditing | undefined
  readonly place: Place
  readonly onPlace: (place: Place) => void
}

/** One tab stop: arrows move from cell to cell, Space shows a value in full, Enter edits one. */
function Grid({ value, label, table, sensitive, editing, place, onPlace, pages, onMore, match, readOnly }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, rows, more } = table
  const [shown, setShown] = useState<ShownValue>()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const moveTo = (target: Place) => {
    onPlace(target)
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
  const rowAt = (row: number) => {
    const found = rows[row]
    return found && (editing?.rowOf(found)?.value ?? found)
  }
  const at = ({ row, column }: Place) => {
    const [found, name] = [rowAt(row), columns[column]]
    return found === undefined || name === undefined ? undefined : cellOf(found, name)
  }
  /** Returns false for a cell that cannot be written in. */
  const edit = ({ row, column }: Place): boolean => {
    const [found, name] = [rows[row], columns[column]]
    if (found === undefined || name === undefined || editing?.canEdit(found, name) !== true) return false
    editing.open(found, name)
    return true
  }
  const remove = ({ row }: Place) => {
    const found = rows[row]
    if (found !== undefined) editing?.remove(found)
  }
  const backToGrid = () => scroller.current?.focus()
  const show = (target: Place) => {
    const found = at(target)
    const name = nameOf(columns[target.column] ?? '')
    if (found !== undefined) setShown({ ...shownAt(target, found, sensitive), name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey
    const target = placeAfter(event.key, isModified, place, rows.length, columns.length)
    const current = at(place)
    if (event.target !== event.currentTarget) return
    if (isModified && event.key === 'c' && current !== undefined) void copyValue(copyOf(current), hasSensitive(current, sensitive))
    else if (event.key === ' ') show(place)
    else if (event.key === 'Enter' || event.key === 'F2') edit(place)
    else if (event.key === 'Delete') remove(place)
    else if (event.key === 'o') followLink(document.getElementById(cellId(place)))
    else if (target !== undefined) moveTo(target)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={scroller}
        className={styles['grid']}
        dir="ltr"
        role="grid"
        aria-label={label}
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
            <ResultRow
              key={index}
              index={index}
              top={start}
              row={rows[index]}
              columns={columns}
              sensitive={sensitive}
              place={place}
              valueAt={(column) => at({ row: index, column })}
              editing={editing}
              onSelect={(column) => onPlace({ row: index, column })}
              onShow={(column) => edit({ row: index, column }) || show({ row: index, column })}
              onDone={backToGrid}
            />
          ))}
        </div>
      </div>
      {rows.length === 0 && <p className={styles['empty']}>{text('shell.no_rows')}</p>}
      <Foot value={value} more={more} page={more === undefined ? undefined : pages[more]} onMore={onMore} />
      {rows.some(({ kind }) => kind === 'document') && (
        <p className={styles['hint']}>{readOnly ?? (editing === undefined ? '' : text('shell.table_edit_hint'))}</p>
      )}
      <FullValueDialog shown={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
