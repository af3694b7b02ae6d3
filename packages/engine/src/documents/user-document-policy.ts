import { EMPTY_OBJECT } from '../runtime/storable.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import { checkConstraintsOf } from './check-constraints.ts'
import { withDefaults } from './default-values.ts'
import type { DocumentPolicy } from './document-policy.ts'
import { RESERVED_NAMES } from './given-data.ts'
import { createId } from './new-id.ts'

/** Documents of user collections: stored as they are seen, with defaults and check constraints of their collection. */
export const USER_DOCUMENT_POLICY: DocumentPolicy = {
  reservedNames: RESERVED_NAMES,
  visibleFields: (_context, stored) => stored,
  newId: (context) => createId(context.queryTime),
  withDefaults,
  check: () => [],
  uniqueViolations: () => [],
  store: ({ after = EMPTY_OBJECT }) => ({ stored: after }),
  afterWrite({ context, collection, id, action }) {
    return action === 'delete' ? [] : checkConstraintsOf(context, collection, referenceTo(collection, id))
  },
}
