import { must } from '@terrarium/base'
import type { SchemaDefinition } from '@terrarium/language'
import type { Timestamp } from '@terrarium/base'
import { ObjectValue } from '@terrarium/values'
import { scanDefinitions } from '../catalog/scan-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { listMember, textMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { systemCollection } from '../system/system-collections.ts'
import { definitionOfObject } from './definition-values.ts'

/** The collections of documents that make up a schema. */
export const SCHEMA_COLLECTIONS = ['Collection', 'Function', 'Role', 'AccessProvider'] as const

export type SchemaCollectionName = (typeof SCHEMA_COLLECTIONS)[number]

/** A schema document with its collection and id. */
export interface PresentDefinition {
  readonly collection: SchemaCollectionName
  readonly id: bigint
  readonly stored: ObjectValue
}

/** The schema documents of a database in the order of their ids, own writes included, or as they were at a time. */
export function* presentDefinitions(
  { transaction, database }: QueryContext,
  collection: SchemaCollectionName,
  time?: Timestamp,
): Generator<PresentDefinition> {
  const source = time === undefined ? transaction : transaction.snapshot
  for (const { id, version } of [...scanDefinitions(source, database.scope, SYSTEM_ID[collection], time)]) {
    yield { collection, id, stored: version.data }
  }
}

/** All definitions that have a form in schema text. */
export function schemaDefinitions(context: QueryContext): readonly SchemaDefinition[] {
  return SCHEMA_COLLECTIONS.flatMap((collection) => [...presentDefinitions(context, collection)])
    .filter(hasTextForm)
    .map((found) => toDefinition(context, found))
}

/** A role whose privileges name no actions at all comes from the older language and has no form in schema text. */
function hasTextForm({ collection, stored }: PresentDefinition): boolean {
  const privileges = collection === 'Role' ? listMember(stored, 'privileges') : []
  return privileges.every((privilege) => privilege instanceof ObjectValue && privilege.fields.has('actions'))
}

export function toDefinition(context: QueryContext, { collection, stored }: PresentDefinition): SchemaDefinition {
  const shown = systemCollection(SYSTEM_ID[collection]).show(context, stored)
  const name = must(textMember(shown, 'name'), 'schema documents have names')
  return { collection, name, data: definitionOfObject(shown) }
}
