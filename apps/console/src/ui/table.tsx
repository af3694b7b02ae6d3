import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** Whether the heading is for assistive technology only. */
  readonly hiddenLabel?: boolean
  readonly align?: 'start' | 'end'
  readonly sorted?: 'ascending' | 'descending' | undefined
  readonly onSort?: () => void
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
  readonly busy?: boolean
}

function BodyCell<Row>({
  column,
  row,
  first,
  tall,
}: {
  readonly column: Column<Row>
  readonly row: Row
  readonly first: boolean
  readonly tall: boolean
}) {
  const content = column.cell(row)
  const className = classNames(
    column.align === 'end' && styles['end'],
    tall && styles['tall'],
    column.hiddenLabel === true && styles['actions'],
    content === undefined && styles['blank'],
  )
  return (
    <td className={className}>
      {!first && column.hiddenLabel !== true && (
        <span className={styles['cardLabel']} aria-hidden="true">
          {column.label}
        </span>
      )}
      {content ?? <span aria-hidden="true">·</span>}
    </td>
  )
}

function HeadCell<Row>({ column }: { readonly column: Column<Row> }) {
  const label = column.hiddenLabel === true ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label
  return (
    <th scope="col" className={column.align === 'end' ? styles['end'] : undefined} aria-sort={column.sorted}>
      {column.onSort === undefined ? (
        label
      ) : (
        <button
          type="button"
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

/** A table of rows that scrolls inside itself and turns into labelled cards on narrow screens. */
export function Table<Row>({ caption, columns, rows, rowKey, tall = false, busy = false }: TableProps<Row>) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-busy={busy || undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <BodyCell key={column.id} column={column} row={row} first={index === 0} tall={tall} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
