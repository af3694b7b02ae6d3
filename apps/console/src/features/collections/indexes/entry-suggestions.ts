import { isPlainIdentifier } from '../../../config/identifiers.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'

/** What an index looks up by or sorts by. */
type EntryList = 'terms' | 'values'

/** Entries that the fields of a collection can be written as. */
function entriesOf({ fields, computedFields }: CollectionDefinition, list: EntryList): readonly string[] {
  const arrays = fields.filter(({ signature }) => signature.startsWith('Array<')).map(({ name }) => name)
  const names = [...fields, ...computedFields].map(({ name }) => name).filter(isPlainIdentifier)
  return names.flatMap((name) => {
    const path = arrays.includes(name) ? `mva(.${name})` : `.${name}`
    return list === 'terms' ? [path] : [path, `desc(${path})`]
  })
}

/** How a list of entries that is being typed can go on: each suggestion is the whole list, its last entry one of the collection's fields. */
export function entrySuggestions(definition: CollectionDefinition, list: EntryList, typed: string): readonly string[] {
  const end = typed.lastIndexOf(',')
  const before = end < 0 ? '' : `${typed.slice(0, end)}, `
  const taken = new Set(before.split(',').map((entry) => entry.trim()))
  return entriesOf(definition, list)
    .filter((entry) => !taken.has(entry))
    .map((entry) => before + entry)
}
