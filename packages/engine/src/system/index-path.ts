import { parseFieldPath } from '@terrarium/language'

const TERM_FAULTS = new Map([
  ['id', '`id` is not supported as an index term, use the native byId method to look up a document by its id.'],
  ['coll', '`coll` is not supported as an index term.'],
  ['ts', '`ts` may only be used as an index value, not as an index term.'],
])
const VALUE_FAULTS = new Map([['coll', '`coll` is not supported as a specified index value.']])
const UNIQUE_FAULTS = new Map(['id', 'coll', 'ts'].map((name) => [name, `\`${name}\` is not supported as a unique constraint value.`]))
const FAULTS = { terms: TERM_FAULTS, values: VALUE_FAULTS, unique: UNIQUE_FAULTS }

/** What is wrong with the path of an index field. */
export function pathFault(path: string, part: keyof typeof FAULTS): string | undefined {
  if (path === '') return 'Value cannot be empty.'
  const parsed = parseFieldPath(path, '*field*')
  if (parsed.diagnostics.length > 0) return `Value \`${path}\` is not a valid FQL path expression.`
  const [first] = parsed.tree
  return parsed.tree.length === 1 ? FAULTS[part].get(String(first)) : undefined
}
