import type { ObjectValue } from '@terrarium/values'
import { nameKey } from '../catalog/key-space.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { asBuffer } from '../document/codec.ts'
import { textMember } from '../document/members.ts'
import { failureAt } from '../document/write-failures.ts'
import { idBytes } from '../index/entry-key.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isIdentifier, isReserved } from './identifiers.ts'
import type { SystemWrite } from './system-collection.ts'

/** Kinds whose names and aliases share one namespace. */
const GLOBAL_KINDS = [
  { id: SYSTEM_ID.Collection, kind: 'Collection' },
  { id: SYSTEM_ID.Function, kind: 'Function' },
] as const

const IS_NAME = 0
const IS_ALIAS = 1

/** Checks the form of name and alias of a collection or function. Changing back to the same is always allowed. */
export function checkGlobalNames(write: SystemWrite): readonly ConstraintFailure[] {
  return changedNames(write).flatMap(([field, name]) => {
    if (isReserved(name)) return [failureAt([field], `The identifier \`${name}\` is reserved.`)]
    return isIdentifier(name) ? [] : [failureAt([field], 'Invalid identifier.')]
  })
}

/** Checks that no other collection or function has the name or alias; last of all, when nothing else is wrong. */
export function checkNamesAreFree(write: SystemWrite): readonly ConstraintFailure[] {
  return changedNames(write).flatMap(([field, name]) =>
    GLOBAL_KINDS.flatMap(({ id, kind }) => {
      const owner = findName(write.context, id, name)
      if (owner === undefined || owner.id === write.id) return []
      return [failureAt([field], `A ${kind} already exists with the ${owner.isAlias ? 'alias' : 'name'} \`${name}\``)]
    }),
  )
}

function changedNames(write: SystemWrite): readonly (readonly [field: string, name: string])[] {
  return ['name', 'alias'].flatMap((field) => {
    const name = write.after && textMember(write.after, field)
    return name === undefined || (write.before && textMember(write.before, field) === name) ? [] : [[field, name] as const]
  })
}

/** Checks the form of the name of a role, access provider or database. */
export function checkOwnName(write: SystemWrite, reserved: readonly string[] = []): readonly ConstraintFailure[] {
  const name = write.after && textMember(write.after, 'name')
  if (name === undefined || (write.before && textMember(write.before, 'name') === name)) return []
  if (reserved.includes(name)) return [failureAt(['name'], `The identifier \`${name}\` is reserved.`)]
  return isIdentifier(name) ? [] : [failureAt(['name'], 'Invalid identifier.')]
}

/** Whether another document of the collection has the name. */
export function isNameTaken(write: SystemWrite, collectionId: number): boolean {
  const name = write.after && textMember(write.after, 'name')
  const owner = name === undefined ? undefined : findName(write.context, collectionId, name)
  return owner !== undefined && owner.id !== write.id
}

/** Brings the names by which a document is found from one version to the next. */
export function writeNames(write: SystemWrite, collectionId: number, stored: ObjectValue | undefined): void {
  const { context, before, id } = write
  for (const field of ['name', 'alias']) {
    const old = before && textMember(before, field)
    const owner = old === undefined ? undefined : findName(context, collectionId, old)
    // The name may belong to another document by now, when two have swapped theirs.
    if (old !== undefined && owner?.id === id)
      context.transaction.write({ key: nameKey(context.database.scope, collectionId, old), value: undefined })
  }
  for (const [field, kind] of [
    ['name', IS_NAME],
    ['alias', IS_ALIAS],
  ] as const) {
    const name = stored && textMember(stored, field)
    if (name === undefined) continue
    const value = Buffer.concat([idBytes(id), Uint8Array.of(kind)])
    context.transaction.write({ key: nameKey(context.database.scope, collectionId, name), value })
  }
}

/** The document that has a name, own writes included. */
export function findName(
  context: QueryContext,
  collectionId: number,
  name: string,
): { readonly id: bigint; readonly isAlias: boolean } | undefined {
  return readNameEntry(context.transaction.get(nameKey(context.database.scope, collectionId, name)))
}

/** The document that had a name when the query began. Documents named by the query itself are not found, those it deletes are. */
export function findNameAtStart(context: QueryContext, collectionId: number, name: string): bigint | undefined {
  const key = nameKey(context.database.scope, collectionId, name)
  context.transaction.trackKey(key)
  const entry = readNameEntry(context.transaction.snapshot.get(key))
  return entry === undefined || entry.isAlias ? undefined : entry.id
}

function readNameEntry(value: Uint8Array | undefined): { readonly id: bigint; readonly isAlias: boolean } | undefined {
  return value === undefined ? undefined : { id: asBuffer(value).readBigInt64BE(0), isAlias: value[8] === IS_ALIAS }
}
