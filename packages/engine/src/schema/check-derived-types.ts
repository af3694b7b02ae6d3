import type { Timestamp } from '@terrarium/base'
import type { ObjectValue } from '@terrarium/values'
import { scanDefinitions } from '../catalog/scan-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { textMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { presentDefinitions, type PresentDefinition } from './present-definitions.ts'

/** A collection whose name or alias generates types that exist already. */
export interface TypeClash {
  readonly id: bigint
  readonly collection: string
  readonly message: string
}

/** Finds the collections whose changed name or alias generates an existing type. `since`: time of the schema to compare with; default: the snapshot. */
export function findTypeClashes(context: QueryContext, since?: Timestamp): readonly TypeClash[] {
  const { snapshot } = context.transaction
  const known = [...scanDefinitions(snapshot, context.database.scope, SYSTEM_ID.Collection, since)]
  const before = new Map(known.map(({ id, version }) => [id, version.data]))
  const present = [...presentDefinitions(context, 'Collection')]
  return present.flatMap((collection) =>
    ['name', 'alias'].flatMap((field) => clashOf(collection, field, before.get(collection.id), present) ?? []),
  )
}

function clashOf(
  { id, stored }: PresentDefinition,
  field: string,
  before: ObjectValue | undefined,
  present: readonly PresentDefinition[],
): TypeClash | undefined {
  const name = textMember(stored, field)
  if (name === undefined || (before && textMember(before, field)) === name) return undefined
  const taken = new Set(present.flatMap((other) => (other.id === id ? [] : namesOf(other.stored).flatMap(typesOf))))
  const clashing = typesOf(name).filter((type) => taken.has(type))
  if (clashing.length === 0) return undefined
  const message = `The collection ${field} \`${name}\` generates types that conflict with the following existing types: ${clashing.join(', ')}`
  return { id, collection: textMember(stored, 'name') ?? '', message }
}

function namesOf(stored: ObjectValue): readonly string[] {
  return ['name', 'alias'].flatMap((field) => textMember(stored, field) ?? [])
}

/** The types that a collection's name generates: documents, missing documents, the collection. */
function typesOf(name: string): readonly string[] {
  return [name, `${name}Collection`, `Null${name}`]
}
