import type { MovedCollection } from './collection.ts'
import { SPECIAL_NAMES } from './stored-document.ts'
import type { StoredDocument, TaggedObject } from './stored-document.ts'
import type { QueryText, Tagged } from './wire.ts'

/**
 * Writes one argument, whether its document is there or not, as one version. Its time to live is named in any case: a collection may give one
 * to those that name none. Fields with special names are written as plain data, which is possible only behind a first write.
 */
export const WRITE = `d => {
  let found = collection.byId(d.id)
  let given = Object.assign({ ttl: d.ttl }, d.plain)
  let written = if (found.exists()) found!.replace(given) else collection.create(Object.assign({ id: d.id }, given))
  if (d.special != null) {
    written.replaceData(d.special)
    written.update({ ttl: d.ttl })
  }
}`

/** Deletes the document of an id, if it is there. */
export const REMOVE = `id => {
  let found = collection.byId(id)
  if (found.exists()) found!.delete()
}`

/** A document as an argument of `WRITE`. Names of fields may begin with `@`. */
export function asArgument({ id, ttl, fields }: StoredDocument, { computed, defaults }: MovedCollection): TaggedObject {
  const absent = defaults.filter((name) => !(name in fields)).map((name): [string, Tagged] => [name, null])
  const all = [...Object.entries(fields), ...absent]
  const plain = all.filter(([name]) => !SPECIAL_NAMES.has(name) && !computed.has(name))
  const special = plain.length === all.length ? null : asObject(all)
  return { id, ttl, plain: asObject(plain), special }
}

const asObject = (members: readonly [string, Tagged][]): Tagged => ({ '@object': Object.fromEntries(members) })

/**
 * The query with `documents` in its text instead of among its arguments. It can hold references to definitions of collections, which
 * arguments cannot.
 */
export function withDocuments(text: string, documents: readonly TaggedObject[]): QueryText {
  return { fql: ['let documents = ', asTemplate(documents), `\n${text}`] }
}

/** Whether a value holds a reference to the definition of a collection. */
export function hasDefinition(value: Tagged): boolean {
  if (value === null || typeof value !== 'object') return false
  return definitionOf(value) !== undefined || Object.values(value as object).some((each: Tagged) => hasDefinition(each))
}

function asTemplate(value: Tagged): object {
  if (!hasDefinition(value)) return { value }
  const definition = definitionOf(value)
  if (definition !== undefined) return { fql: [`${definition}.definition`] }
  if (Array.isArray(value)) return { array: value.map((each: Tagged) => asTemplate(each)) }
  const members = ((value as TaggedObject)['@object'] ?? value) as TaggedObject
  return { object: Object.fromEntries(Object.entries(members).map(([name, each]) => [name, asTemplate(each)])) }
}

function definitionOf(value: Tagged): string | undefined {
  const reference = value === null || Array.isArray(value) ? undefined : (value as TaggedObject)['@ref']
  const { name, coll } = (reference ?? {}) as TaggedObject
  return typeof name === 'string' && (coll as TaggedObject | undefined)?.['@mod'] === 'Collection' ? name : undefined
}
