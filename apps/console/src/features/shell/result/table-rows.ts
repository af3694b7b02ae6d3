import type { WireField, WireValue } from '../../../data/wire-value.ts'

/** A value laid out as a table. */
export interface ResultRows {
  readonly columns: readonly string[]
  readonly rows: readonly WireValue[]
  /** The id of the row of the set that goes on, as the tree knows it. */
  readonly more: string | undefined
}

/** The column of rows that have no fields. */
export const VALUE_COLUMN = ''

const LEADING: readonly string[] = ['id', 'name', 'ts']
const HIDDEN: readonly string[] = ['coll']

/** Lays a value out as rows and columns: the items of a page or an array, or the value itself as the only row. */
export function tableRows(value: WireValue): ResultRows {
  const { list, more } = listOf(value)
  const columns = new Set<string>()
  let hasScalars = false
  for (const row of list) {
    const fields = fieldsOf(row)
    if (fields === undefined) hasScalars = true
    else for (const { name } of fields) if (!HIDDEN.includes(name)) columns.add(name)
  }
  const leading = LEADING.filter((name) => columns.has(name))
  const others = [...columns].filter((name) => !LEADING.includes(name))
  return { columns: [...leading, ...others, ...(hasScalars || columns.size === 0 ? [VALUE_COLUMN] : [])], rows: list, more }
}

/** An object with `data` and `after` is a page, as `paginate` gives it. */
function listOf(value: WireValue): { readonly list: readonly WireValue[]; readonly more: string | undefined } {
  if (value.kind === 'array') return { list: value.items, more: undefined }
  if (value.kind === 'set') return { list: value.items, more: value.after === undefined ? undefined : '$' }
  const data = value.kind === 'object' ? value.fields.find(({ name }) => name === 'data')?.value : undefined
  return { list: data?.kind === 'array' ? data.items : [value], more: undefined }
}

function fieldsOf(value: WireValue): readonly WireField[] | undefined {
  return value.kind === 'document' || value.kind === 'object' ? value.fields : undefined
}

/** What a row has in a column; undefined where it has nothing. */
export function cellOf(row: WireValue, column: string): WireValue | undefined {
  const fields = fieldsOf(row)
  if (fields === undefined) return column === VALUE_COLUMN ? row : undefined
  return fields.find(({ name }) => name === column)?.value
}
