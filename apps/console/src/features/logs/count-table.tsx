import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface CountTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** As many cells as columns; the first of each is its heading, and tells rows apart. */
  readonly rows: readonly (readonly string[])[]
}

/** The figures of a drawing, for assistive technology. It may stand within a row of another table, so that it is made of no rows of HTML. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <VisuallyHidden>
      <span role="table" aria-label={caption}>
        <span role="row">
          {columns.map((label) => (
            <span key={label} role="columnheader">
              {label}
            </span>
          ))}
        </span>
        {rows.map(([head, ...cells]) => (
          <span key={head} role="row">
            <span role="rowheader">{head}</span>
            {cells.map((cell, at) => (
              <span key={columns[at + 1]} role="cell">
                {cell}
              </span>
            ))}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
