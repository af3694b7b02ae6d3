import type { IndexField } from '../catalog/catalog.ts'

/**
 * What makes two index declarations share a backing index: the same terms and values. A last ascending `.id` among the values says nothing
 * that the order of entries does not say already, and is left out.
 */
export function shapeOf(terms: readonly IndexField[], values: readonly IndexField[]): string {
  return JSON.stringify([
    terms.map(({ path, multiValued }) => [path, multiValued]),
    keyValues(values).map(({ path, multiValued, order }) => [path, multiValued, order]),
  ])
}

/** The values that make the keys of entries: those of the index without a last ascending `.id`. */
export function keyValues(values: readonly IndexField[]): readonly IndexField[] {
  const last = values.at(-1)
  const isId = last?.path.length === 1 && last.path[0] === 'id' && last.order === 'asc'
  return isId ? values.slice(0, -1) : values
}
