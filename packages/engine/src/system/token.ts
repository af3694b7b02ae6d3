import type { Value } from '@terrarium/values'
import { ROOT_SCOPE, USER_COLLECTION_ID_MIN } from '../model/system-ids.ts'
import { objectOf } from '../model/members.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { QueryError } from '../runtime/query-error.ts'
import { documentOf } from './key.ts'
import { createTokenSecret } from './secrets.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'

/** Tokens: secrets that authenticate as a document. */
export const tokenCollection: SystemCollection = {
  show: (_context, stored) => objectOf([...stored.fields].filter(([name]) => name !== 'hashed_secret')),

  check(write) {
    if (write.after !== undefined && write.context.database.scope === ROOT_SCOPE) {
      throw new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
    }
    return checkUserDocument(write)
  },

  store({ context, id, before, after }) {
    const secret = before === undefined ? createTokenSecret(id, context.database.globalId) : undefined
    const stored = objectOf([
      ...[...(after?.fields ?? [])].filter(([name]) => name !== 'secret'),
      ['hashed_secret', secret?.hash ?? before?.fields.get('hashed_secret')],
    ])
    return secret === undefined ? { stored } : { stored, shownOnce: new Map<string, Value>([['secret', secret.text]]) }
  },
}

/** Tokens and credentials belong to documents of user collections. */
export function checkUserDocument({ after }: DocumentWrite): readonly ConstraintFailure[] {
  const document = after && documentOf(after)
  if (document === undefined || document.collectionId >= USER_COLLECTION_ID_MIN) return []
  return [failureAt(['document'], 'Expected document from a user-defined collection.')]
}
