import type { CollectionDefinition } from '../model/catalog.ts'
import { checkConstraintSource } from '../catalog/read-collection.ts'
import { NullValue, type DocumentValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'

/** Runs the check constraints of a collection on a document that has been written. @throws {QueryError} what a body raises */
export function checkConstraintsOf(
  context: QueryContext,
  collection: CollectionDefinition,
  document: DocumentValue,
): readonly ConstraintFailure[] {
  const limit = { limit: 'read', reason: 'check constraints' } as const
  return collection.checkConstraints.flatMap(({ name, body, source }) => {
    context.addSource(checkConstraintSource(name), source)
    const value = context.withEffectLimit(limit, () => context.callBody(body, [document]))
    const message = faultOf(name, value)
    return message === undefined ? [] : [{ paths: [], message }]
  })
}

function faultOf(name: string, value: Value): string | undefined {
  if (value === true) return undefined
  if (value === false || value instanceof NullValue) return `Document failed check constraint \`${name}\``
  return `Error evaluating check constraint \`${name}\`: function returned a non-boolean value`
}
