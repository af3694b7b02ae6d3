import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { stepAlong } from './reading-direction.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** Whether the heading is for assistive technology only. */
  readonly hiddenLabel?: boolean
  readonly align?: 'start' | 'end'
  /** Whether the column takes the width that the others leave; without one the first does. */
  readonly grows?: boolean
  readonly sorted?: 'ascending' | 'descending' | undefined
  readonly onSort?: () => void
  /** The whole text of a cell that is cut where the text is long. */
  readonly cutText?: (row: Row) => string
  /** Undefined where the row has nothing there. */
  readonly cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Rows of two lines. */
  readonly tall?: boolean
  /** Columns of one width, as in a matrix; more than fit are scrolled to. */
  readonly even?: boolean
  readonly busy?: boolean
}

interface BodyCellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly first: boolean
  readonly grows: boolean
  readonly tall: boolean
}

function BodyCell<Row>({ column, row, first, grows, tall }: BodyCellProps<Row>) {
  const content = column.cell(row)
  const className = classNames(
    grows && styles['grows'],
    column.align === 'end' && styles['end'],
    tall && styles['tall'],
    column.hiddenLabel === true && styles['actions'],
    column.cutText !== undefined && styles['cut'],
    content === undefined && styles['blank'],
  )
  return (
    <td className={className} title={column.cutText?.(row)} dir={column.cutText && 'auto'}>
      {!first && column.hiddenLabel !== true && (
        <span className={styles['cardLabel']} aria-hidden="true">
          {column.label}
        </span>
      )}
      {content ?? (column.hiddenLabel !== true && <span aria-hidden="true">·</span>)}
    </td>
  )
}

function HeadCell<Row>({ column, grows }: Pick<BodyCellProps<Row>, 'column' | 'grows'>) {
  const label = column.hiddenLabel === true ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label
  return (
    <th
      scope="col"
      className={classNames(grows && styles['grows'], column.align === 'end' && styles['end'])}
      aria-sort={column.sorted}
      title={column.label}
    >
      {column.onSort === undefined ? (
        label
      ) : (
        <button
          type="button"
          data-sort
          tabIndex={-1}
          className={classNames(styles['sort'], column.sorted && styles['sorted'], column.sorted === 'ascending' && styles['up'])}
          onClick={column.onSort}
        >
          {label}
          {column.sorted !== undefined && <Icon name="chevronDown" size={12} />}
        </button>
      )}
    </th>
  )
}

/** The least width of a column of a matrix, in pixels. */
const EVEN_WIDTH = 160

const CONTROLS = 'a[href], button, input, select'

function elements(root: HTMLElement | null, selector: string): HTMLElement[] {
  return root === null ? [] : Array.from(root.querySelectorAll<HTMLElement>(selector))
}

/** Takes what a row holds out of the tab order: arrows lead there. */
function useSingleTabStop(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    for (const control of elements(table.current, 'tbody ' + CONTROLS.split(', ').join(', tbody '))) control.tabIndex = -1
  })
}

/** Where a key leads from a row, or from a control in one. */
function move(event: KeyboardEvent, table: HTMLTableElement | null): HTMLElement | undefined {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  if (table === null || row === null) return undefined
  const stops = row.closest('thead') === null ? [row, ...elements(row, CONTROLS)] : elements(row, '[data-sort]')
  const rows = elements(table, 'tbody tr')
  const place = rows.indexOf(row)
  const along = stepAlong(event.key)
  const at = stops.indexOf(target)
  switch (event.key) {
    case 'ArrowDown':
      return rows[place + 1]
    case 'ArrowUp':
      return place > 0 ? rows[place - 1] : place === 0 ? elements(table, '[data-sort]')[0] : undefined
    case 'Home':
      return rows[0]
    case 'End':
      return rows[rows.length - 1]
    case 'ArrowRight':
    case 'ArrowLeft':
      return stops[at + along]
    case 'Escape':
      return target === row ? undefined : row
    default:
      return undefined
  }
}

/** Enter opens what the row is about, with Ctrl or Cmd, or the context-menu key, its menu; F2 and Delete are given to the menu. */
function actOnRow(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const row = event.currentTarget
  const menu = row.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  if (event.key === 'F2' || event.key === 'Delete') {
    return menu?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true })) === false
  }
  const wantsMenu =
    event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
  const control = wantsMenu ? menu : event.key === 'Enter' ? row.querySelector<HTMLElement>('a[href]') : null
  control?.click()
  return control !== null
}

/**
 * A table of rows that scrolls inside itself and turns into labelled records on narrow screens.
 *
 * It is one tab stop: arrows move between rows and into what they hold, upwards to the headings that sort.
 */
export function Table<Row>({ caption, columns, rows, rowKey, tall = false, even = false, busy = false }: TableProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<string>()
  useSingleTabStop(table)
  const growing = even ? undefined : (columns.find(({ grows }) => grows) ?? columns[0])
  const keys = rows.map(rowKey)
  const tabStop = current !== undefined && keys.includes(current) ? current : keys[0]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = move(event, table.current)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div className={styles['scroll']}>
      <table
        ref={table}
        role="grid"
        data-keys="table"
        className={classNames(styles['table'], even && styles['even'])}
        style={even ? { minWidth: columns.length * EVEN_WIDTH } : undefined}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
      >
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} grows={column === growing} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keys[index]}
              tabIndex={keys[index] === tabStop ? 0 : -1}
              onFocus={() => setCurrent(keys[index])}
              onKeyDown={(event) => {
                if (actOnRow(event)) event.preventDefault()
              }}
            >
              {columns.map((column, place) => (
                <BodyCell key={column.id} column={column} row={row} first={place === 0} grows={column === growing} tall={tall} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
