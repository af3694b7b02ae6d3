import {
  IdValue,
  ModuleValue,
  NULL,
  ObjectValue,
  TRANSACTION_TIME,
  timeFromMicros,
  type DocumentValue,
  type Value,
} from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import { moduleOf } from '../runtime/collection-module.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { DocumentPolicy } from './document-policy.ts'
import { computedFieldSource } from '../catalog/read-collection.ts'
import { detailsOf } from '../runtime/document-reference.ts'
import type { DocumentVersion } from '../runtime/documents.ts'
import { SPECIAL_NAMES } from './given-data.ts'

/** A live document under a reference. */
export interface ShownDocument {
  readonly context: QueryContext
  readonly collection: CollectionDefinition
  readonly policy: DocumentPolicy
  readonly reference: DocumentValue
  readonly version: DocumentVersion
}

/** One member of a live document; undefined when it has none of that name. */
export function showMember(shown: ShownDocument, name: string): Value | undefined {
  const { collection, reference, version } = shown
  switch (name) {
    case 'id':
      return collection.named ? undefined : new IdValue(reference.id)
    case 'coll':
      return moduleNamed(collection)
    case 'ts':
      return timestampOf(version)
    case 'ttl':
      return version.ttl
  }
  if (collection.system) return showSystemMember(shown, name)
  if (collection.computedFields.has(name)) return computeField(shown, name)
  if (name === 'data') return version.data
  return SPECIAL_NAMES.has(name) ? undefined : version.data.fields.get(name)
}

/** `id` or `coll`, which need no read. */
export function showIdentity(collection: CollectionDefinition, reference: DocumentValue, name: 'id' | 'coll'): Value {
  return name === 'id' ? new IdValue(reference.id) : moduleNamed(collection)
}

/** All members in the order in which they are shown, in a map of the caller's own. @see storage-semantics.md §1.3 */
export function showMembers(shown: ShownDocument): Map<string, Value> {
  const { collection, reference, version } = shown
  const members = new Map<string, Value>()
  if (collection.named) members.set('name', showSystemMember(shown, 'name') ?? reference.name ?? NULL)
  else members.set('id', new IdValue(reference.id))
  members.set('coll', moduleNamed(collection))
  members.set('ts', timestampOf(version))
  if (version.ttl !== undefined) members.set('ttl', version.ttl)
  if (collection.system) addSystemMembers(shown, members)
  else addUserMembers(shown, members)
  for (const [name, value] of detailsOf(reference).shownOnce ?? []) members.set(name, value)
  return members
}

function addUserMembers(shown: ShownDocument, members: Map<string, Value>): void {
  addComputedMembers(shown, members)
  const { fields } = shown.version.data
  const { computedFields } = shown.collection
  let isAnyHidden = false
  for (const [name, value] of fields) {
    if (SPECIAL_NAMES.has(name) || computedFields.has(name)) isAnyHidden = true
    else members.set(name, value)
  }
  if (isAnyHidden) members.set('data', hiddenFields(fields, [...SPECIAL_NAMES, ...computedFields.keys()]))
}

/** The fields of these names, in the order of the names. */
function hiddenFields(fields: ReadonlyMap<string, Value>, names: readonly string[]): ObjectValue {
  const hidden = new Map<string, Value>()
  for (const name of names) {
    const value = fields.get(name)
    if (value !== undefined) hidden.set(name, value)
  }
  return new ObjectValue(hidden)
}

/** Computes all fields, as if at once: when one fails those after it are computed all the same, and may log. */
function addComputedMembers(shown: ShownDocument, members: Map<string, Value>): void {
  const names = [...shown.collection.computedFields.keys()]
  for (const [at, name] of names.entries()) {
    try {
      members.set(name, computeField(shown, name))
    } catch (error: unknown) {
      if (error instanceof QueryError) for (const later of names.slice(at + 1)) shown.context.attempt(() => computeField(shown, later))
      throw error
    }
  }
}

function addSystemMembers(shown: ShownDocument, members: Map<string, Value>): void {
  for (const [name, value] of visibleFields(shown).fields) members.set(name, value)
}

function visibleFields({ context, policy, version }: ShownDocument): ObjectValue {
  return policy.visibleFields(context, version.data)
}

function showSystemMember(shown: ShownDocument, name: string): Value | undefined {
  const once = detailsOf(shown.reference).shownOnce?.get(name)
  return once ?? visibleFields(shown).fields.get(name)
}

/** Evaluates a computed field; its body reads the document itself. */
export function computeField(
  { context, collection, reference }: Pick<ShownDocument, 'context' | 'collection' | 'reference'>,
  name: string,
): Value {
  const field = collection.computedFields.get(name)
  if (field === undefined) return NULL
  context.addSource(computedFieldSource(collection.name, name), field.source)
  const limit = { limit: 'read', reason: 'computed fields' } as const
  return context.withEffectLimit(limit, () => context.callBody(field.body, [reference]))
}

function moduleNamed(collection: CollectionDefinition): Value {
  return collection.system ? new ModuleValue(collection.name) : moduleOf(collection)
}

function timestampOf(version: DocumentVersion): Value {
  return version.ts === undefined ? TRANSACTION_TIME : timeFromMicros(version.ts)
}
