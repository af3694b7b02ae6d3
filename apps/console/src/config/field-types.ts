/** Types of values that a document can hold by themselves. */
const SCALARS = ['String', 'Int', 'Long', 'Double', 'Number', 'Boolean', 'Time', 'Date', 'Bytes', 'UUID', 'Any']

/** Types that a field is likely to have: of single values, of lists and objects, and references to each collection. */
export function fieldTypes(collections: readonly string[]): readonly string[] {
  return [...SCALARS, 'Array<String>', '{ *: Any }', ...collections.map((name) => `Ref<${name}>`)]
}

/** Types that an argument or the result of a function is likely to have: those of fields, documents and sets of each collection, and null. */
export function argumentTypes(collections: readonly string[]): readonly string[] {
  return [...fieldTypes(collections), 'Null', ...collections.flatMap((name) => [name, `Set<${name}>`])]
}
