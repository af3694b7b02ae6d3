import type { Span } from '@terrarium/language'
import { integerMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError, type ConstraintFailure } from '../runtime/query-error.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'

const SUFFIX = 'destructive change forbidden because database is in protected mode.'

/** What protected databases do not let happen to a collection. */
export function checkProtection({ context, before, after }: DocumentWrite): readonly ConstraintFailure[] {
  if (!context.database.protected || before === undefined) return []
  if (after === undefined) return [forbidden('Cannot delete collection')]
  return [
    ...historyFaults(integerMember(before, 'history_days'), integerMember(after, 'history_days')),
    ...ttlFaults(integerMember(before, 'ttl_days'), integerMember(after, 'ttl_days')),
  ]
}

function forbidden(what: string): ConstraintFailure {
  return { paths: [], message: `${what}: ${SUFFIX}` }
}

/** Refuses to give up a backing index of a protected database. @throws {QueryError} invalid_schema */
export function checkProtectedIndexes({ database }: QueryContext, before: Iterable<string>, after: readonly string[], span: Span): void {
  if (!database.protected || [...before].every((shape) => after.includes(shape))) return
  const constraintFailures = [forbidden('Cannot cause deletion of backing index')]
  throw new QueryError('invalid_schema', 'Invalid database schema update.\n', { constraintFailures, span, withoutTrace: true })
}

function historyFaults(before: number | undefined, after: number | undefined): readonly ConstraintFailure[] {
  if (after === undefined) return before === undefined ? [] : [forbidden('Cannot remove `history_days` field')]
  return before === undefined || after < before ? [forbidden('Cannot decrease `history_days` field')] : []
}

function ttlFaults(before: number | undefined, after: number | undefined): readonly ConstraintFailure[] {
  if (after === undefined) return []
  if (before === undefined) return [forbidden('Cannot remove `ttl_days` field')]
  return after < before ? [forbidden('Cannot decrease `ttl_days` field')] : []
}
