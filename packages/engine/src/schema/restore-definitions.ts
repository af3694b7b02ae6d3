import { must, type Timestamp } from '@terrarium/base'
import type { ObjectValue } from '@terrarium/values'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { storedEquals } from '../model/stored-equals.ts'
import type { QueryContext } from '../runtime/context.ts'
import { writeNames } from '../documents/name-entries.ts'
import { systemDefinition } from '../model/system-definitions.ts'
import { presentDefinitions, SCHEMA_COLLECTIONS, type SchemaCollectionName } from './present-definitions.ts'

/** Brings all schema documents back to what they were at a time. Nothing is validated: they were valid then. */
export function restoreDefinitions(context: QueryContext, time: Timestamp): void {
  for (const collection of SCHEMA_COLLECTIONS) restoreCollection(context, collection, time)
}

function restoreCollection(context: QueryContext, collection: SchemaCollectionName, time: Timestamp): void {
  const definition = must(systemDefinition(SYSTEM_ID[collection]), 'a system collection')
  const before = new Map([...presentDefinitions(context, collection, time)].map(({ id, stored }) => [id, stored]))
  const present = new Map([...presentDefinitions(context, collection)].map(({ id, stored }) => [id, stored]))
  const changed = new Set([...before.keys(), ...present.keys()].filter((id) => !isSame(before.get(id), present.get(id))))
  // Names are removed first, because a name may have moved from one document to another.
  for (const id of changed) writeNames({ context, id, before: present.get(id) }, definition.id, undefined)
  for (const id of changed) {
    const stored = before.get(id)
    if (stored === undefined) context.documents.removeDependent(definition, id)
    else context.documents.rewrite(definition, id, stored)
    writeNames({ context, id, before: undefined }, definition.id, stored)
  }
}

function isSame(one: ObjectValue | undefined, other: ObjectValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : storedEquals(one, other)
}
