import { parseSchema } from '@terrarium/language'
import type { SchemaFile } from '@terrarium/language'
import { usesOf } from '../../data/index-uses.ts'
import type { KnownQueries } from '../../data/index-uses.ts'

/** An index, by its collection. */
interface NamedIndex {
  readonly collection: string
  readonly name: string
}

/** Indexes that nothing in the schema calls, no saved query and no run of this browser. Programs may call them all the same. */
export function unusedIndexes(files: readonly SchemaFile[], queries: KnownQueries): readonly NamedIndex[] {
  const indexes = parseSchema(files).items.flatMap((item) =>
    item.kind === 'collection' ? item.indexes.map(({ name }): NamedIndex => ({ collection: item.name.text, name: name.text })) : [],
  )
  return indexes.filter((index) => {
    const { items, saved, runs } = usesOf(index, files, queries)
    return items.length + saved + runs === 0
  })
}
