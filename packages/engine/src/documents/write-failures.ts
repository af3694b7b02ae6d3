import type { CollectionDefinition } from '../model/catalog.ts'
import { QueryError, type ConstraintFailure } from '../runtime/query-error.ts'

export type WriteAction = 'create' | 'update' | 'delete'

/** The document and action of a write, for its errors. */
export interface WriteTarget {
  readonly collection: CollectionDefinition
  readonly action: WriteAction
  readonly id: bigint
  readonly name: string | undefined
}

/** The error of a write that breaks rules. @see storage-semantics.md §6 */
export function constraintFailure(target: WriteTarget, failures: readonly ConstraintFailure[]): QueryError {
  return new QueryError('constraint_failure', headLine(target), { constraintFailures: failures })
}

/** The error of a write that would make keys of unique constraints repeat. */
export function uniqueFailure(paths: readonly (readonly (readonly (string | number)[])[])[]): QueryError {
  const constraintFailures = paths.map((fields) => ({ paths: fields, message: 'Failed unique constraint' }))
  return new QueryError('constraint_failure', 'Failed unique constraint.', { constraintFailures })
}

/** One failure at one place. */
export function failureAt(path: readonly (string | number)[], message: string): ConstraintFailure {
  return { paths: [path], message }
}

function headLine({ collection, action, id, name }: WriteTarget): string {
  if (!collection.system) {
    return action === 'create'
      ? `Failed to create document in collection \`${collection.name}\`.`
      : `Failed to ${action} document with id ${id} in collection \`${collection.name}\`.`
  }
  if (action === 'create') return `Failed to create ${collection.name}.`
  return collection.named
    ? `Failed to ${action} ${collection.name} \`${name ?? ''}\`.`
    : `Failed to ${action} ${collection.name} with id ${id}.`
}
