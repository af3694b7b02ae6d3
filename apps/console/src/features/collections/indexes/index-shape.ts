import type { CollectionDefinition, IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'
import { entryText } from '../entries/index-entry.ts'

const textOf = (entries: readonly IndexEntry[]): string => entries.map(entryText).join(', ')

const shapeOf = ({ terms, values }: Pick<IndexDefinition, 'terms' | 'values'>): string => `${textOf(terms)} → ${textOf(values)}`

/** What else of the collection finds documents by the same terms in the same order: other indexes, and unique constraints. */
export function sameShapes(index: IndexDefinition, { indexes, constraints }: CollectionDefinition): readonly string[] {
  const shape = shapeOf(index)
  const others = indexes.filter((other) => other.name !== index.name && shapeOf(other) === shape).map(({ name }) => name)
  const uniques = constraints.flatMap((constraint) =>
    constraint.kind === 'unique' && shapeOf({ terms: constraint.entries, values: [] }) === shape
      ? [`unique [${textOf(constraint.entries)}]`]
      : [],
  )
  return [...others, ...uniques]
}
