import { must } from '@terrarium/base'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { accessProviderCollection } from './access-provider.ts'
import { collectionCollection } from './collection.ts'
import { credentialCollection } from './credential.ts'
import { databaseCollection } from './database.ts'
import { functionCollection } from './function.ts'
import { keyCollection } from './key.ts'
import { roleCollection } from './role.ts'
import type { SystemCollection } from './system-collection.ts'
import { tokenCollection } from './token.ts'

/** The behaviour of a system collection by its number. */
export function systemCollection(id: number): SystemCollection {
  return must(collections().get(id), `system collection ${id} exists`)
}

let known: ReadonlyMap<number, SystemCollection> | undefined

function collections(): ReadonlyMap<number, SystemCollection> {
  known ??= new Map([
    [SYSTEM_ID.Database, databaseCollection],
    [SYSTEM_ID.Collection, collectionCollection],
    [SYSTEM_ID.Function, functionCollection],
    [SYSTEM_ID.Role, roleCollection],
    [SYSTEM_ID.AccessProvider, accessProviderCollection],
    [SYSTEM_ID.Key, keyCollection],
    [SYSTEM_ID.Token, tokenCollection],
    [SYSTEM_ID.Credential, credentialCollection],
  ])
  return known
}
