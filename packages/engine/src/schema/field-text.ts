import type { IndexField } from '../model/catalog.ts'

/** A field of an index or constraint as schema text names it: `.a.b`, `mva(.tags)`. */
export function fieldText({ path, multiValued }: IndexField): string {
  const text = path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('')
  return multiValued ? `mva(${text})` : text
}
