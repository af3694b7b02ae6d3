import type { GridColumn } from '../grid/columns.ts'
import type { DocumentSource } from './document-source.ts'
import { printPath } from './field-path.ts'

/** How a column is sorted, as the source says. */
export function sortOf(source: DocumentSource, column: GridColumn): 'ascending' | 'descending' | undefined {
  const direction = source.sort.startsWith('-') ? 'descending' : 'ascending'
  const byField = source.sort.replace(/^-/, '')
  if (byField !== '') return byField === printPath([column.name]) ? direction : undefined
  return source.index === undefined && column.kind === 'id' ? direction : undefined
}

/** The order after a click on a column's head: its own, the reverse, then that of the source. */
export function nextSort(source: DocumentSource, column: GridColumn): string {
  if (column.kind === 'id' && source.index === undefined) return source.sort === '' ? '-' : ''
  const field = printPath([column.name])
  if (source.sort === field) return `-${field}`
  return source.sort === `-${field}` ? '' : field
}

/** An order that documents can be read in. */
export interface SortChoice {
  /** As the source writes it. */
  readonly sort: string
  /** The column that they are ordered by; undefined for the order that they are read in. */
  readonly name: string | undefined
  readonly isDescending: boolean
}

/** The orders that a source offers: its own, that of the ids backwards, and those by the fields in sight. */
export function sortChoices(source: DocumentSource, columns: readonly GridColumn[]): readonly SortChoice[] {
  const own: SortChoice = { sort: '', name: undefined, isDescending: false }
  const byId: readonly SortChoice[] = source.index === undefined ? [{ sort: '-', name: 'id', isDescending: true }] : []
  const byField = columns
    .filter(({ kind }) => kind !== 'id' && kind !== 'meta')
    .flatMap(({ name }): SortChoice[] => {
      const field = printPath([name])
      return [
        { sort: field, name, isDescending: false },
        { sort: `-${field}`, name, isDescending: true },
      ]
    })
  return [own, ...byId, ...byField]
}
