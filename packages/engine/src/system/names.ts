import { SYSTEM_ID } from '../model/system-ids.ts'
import { textMember } from '../model/members.ts'
import { findName } from '../documents/name-entries.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isIdentifier, isReserved } from './identifiers.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'

/** Kinds whose names and aliases share one namespace. */
const GLOBAL_KINDS = [
  { id: SYSTEM_ID.Collection, kind: 'Collection' },
  { id: SYSTEM_ID.Function, kind: 'Function' },
] as const

/** Checks the form of name and alias of a collection or function. Changing back to the same is always allowed. */
export function checkGlobalNames(write: DocumentWrite): readonly ConstraintFailure[] {
  return changedNames(write).flatMap(([field, name]) => {
    if (isReserved(write.context.library, name)) return [failureAt([field], `The identifier \`${name}\` is reserved.`)]
    return isIdentifier(name) ? [] : [failureAt([field], 'Invalid identifier.')]
  })
}

/** Checks that no other collection or function has the name or alias; last of all, when nothing else is wrong. */
export function checkNamesAreFree(write: DocumentWrite): readonly ConstraintFailure[] {
  return changedNames(write).flatMap(([field, name]) =>
    GLOBAL_KINDS.flatMap(({ id, kind }) => {
      const owner = findName(write.context, id, name)
      if (owner === undefined || owner.id === write.id) return []
      return [failureAt([field], `A ${kind} already exists with the ${owner.isAlias ? 'alias' : 'name'} \`${name}\``)]
    }),
  )
}

function changedNames(write: DocumentWrite): readonly (readonly [field: string, name: string])[] {
  return ['name', 'alias'].flatMap((field) => {
    const name = write.after && textMember(write.after, field)
    return name === undefined || (write.before && textMember(write.before, field) === name) ? [] : [[field, name] as const]
  })
}

/** Checks the form of the name of a role, access provider or database. */
export function checkOwnName(write: DocumentWrite, reserved: readonly string[] = []): readonly ConstraintFailure[] {
  const name = write.after && textMember(write.after, 'name')
  if (name === undefined || (write.before && textMember(write.before, 'name') === name)) return []
  if (reserved.includes(name)) return [failureAt(['name'], `The identifier \`${name}\` is reserved.`)]
  return isIdentifier(name) ? [] : [failureAt(['name'], 'Invalid identifier.')]
}

/** Whether another document of the collection has the name. */
export function isNameTaken(write: DocumentWrite, collectionId: number): boolean {
  const name = write.after && textMember(write.after, 'name')
  const owner = name === undefined ? undefined : findName(write.context, collectionId, name)
  return owner !== undefined && owner.id !== write.id
}
