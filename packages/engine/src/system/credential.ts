import { afterPrefix } from '../model/key-space.ts'
import { objectOf, textMember } from '../model/members.ts'
import { idOfEntry, termsPrefix } from '../storage/index-entry.ts'
import type { QueryContext } from '../runtime/context.ts'
import { documentOf } from './key.ts'
import { hashPassword } from './secrets.ts'
import { SYSTEM_INDEX } from '../model/system-definitions.ts'
import type { SystemCollection } from './system-collection.ts'
import { checkUserDocument } from './token.ts'
import type { DocumentValue } from '@terrarium/values'

/** Credentials: the password of a document, one for each. */
export const credentialCollection: SystemCollection = {
  show: (_context, stored) => objectOf([...stored.fields].filter(([name]) => name !== 'hashed_password')),

  check(write) {
    return checkUserDocument(write)
  },

  uniqueViolations({ context, id, after }) {
    const document = after && documentOf(after)
    const owner = document && findCredential(context, document)
    return owner === undefined || owner === id ? [] : ['document']
  },

  store({ before, after }) {
    const password = after && textMember(after, 'password')
    return {
      stored: objectOf([
        ...[...(after?.fields ?? [])].filter(([name]) => name !== 'password'),
        ['hashed_password', password === undefined ? before?.fields.get('hashed_password') : hashPassword(password)],
      ]),
    }
  },
}

/** Id of the credential of a document. */
export function findCredential(context: QueryContext, document: DocumentValue): bigint | undefined {
  const prefix = termsPrefix(context.database.scope, SYSTEM_INDEX.credentialByDocument, [document])
  for (const { key } of context.transaction.scan({ start: prefix, end: afterPrefix(prefix) })) return idOfEntry(key)
  return undefined
}
