import { must } from '@terrarium/base'
import type { DocumentPolicy } from '../documents/document-policy.ts'
import { RESERVED_NAMES } from '../documents/given-data.ts'
import { createId } from '../documents/new-id.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { createAccessProviderCollection } from './access-provider.ts'
import { collectionCollection } from './collection.ts'
import { credentialCollection } from './credential.ts'
import { databaseCollection } from './database.ts'
import { functionCollection } from './function.ts'
import { keyCollection } from './key.ts'
import { roleCollection } from './role.ts'
import type { SystemCollection } from './system-collection.ts'
import { tokenCollection } from './token.ts'

/** What an installation decides about the catalog. */
export interface SystemPolicyOptions {
  /** Origins at which keys of access providers may be without TLS. */
  readonly keyOrigins: readonly string[]
}

/** Creates the policies of the collections of the catalog, by their number. */
export function createSystemPolicy({ keyOrigins }: SystemPolicyOptions): (id: number) => DocumentPolicy {
  const policies = new Map([...COLLECTIONS].map(([id, collection]) => [id, policyOf(collection)]))
  policies.set(SYSTEM_ID.AccessProvider, policyOf(createAccessProviderCollection(keyOrigins)))
  return (id) => must(policies.get(id), `system collection ${id} exists`)
}

/** Users may keep metadata of their own in `data`. */
const RESERVED_IN_SYSTEM = new Set([...RESERVED_NAMES].filter((name) => name !== 'data'))

function policyOf(collection: SystemCollection): DocumentPolicy {
  return {
    reservedNames: RESERVED_IN_SYSTEM,
    visibleFields: (context, stored) => collection.show(context, stored),
    newId: (context) => collection.newId?.(context) ?? createId(context.queryTime),
    withDefaults: (_context, _collection, data) => data,
    check: (write) => collection.check(write),
    uniqueViolations: (write) => collection.uniqueViolations?.(write) ?? [],
    store: (write) => collection.store(write),
    afterWrite(write, stored) {
      collection.afterWrite?.(write, stored)
      return []
    },
    checkAtEnd: collection.checkAtEnd && ((write) => collection.checkAtEnd?.(write) ?? []),
  }
}

/** The behaviour of a collection of the catalog, by its number. */
export function systemCollection(id: number): SystemCollection {
  return must(COLLECTIONS.get(id), `system collection ${id} exists`)
}

const COLLECTIONS: ReadonlyMap<number, SystemCollection> = new Map<number, SystemCollection>([
  [SYSTEM_ID.Database, databaseCollection],
  [SYSTEM_ID.Collection, collectionCollection],
  [SYSTEM_ID.Function, functionCollection],
  [SYSTEM_ID.Role, roleCollection],
  [SYSTEM_ID.AccessProvider, createAccessProviderCollection([])],
  [SYSTEM_ID.Key, keyCollection],
  [SYSTEM_ID.Token, tokenCollection],
  [SYSTEM_ID.Credential, credentialCollection],
])
