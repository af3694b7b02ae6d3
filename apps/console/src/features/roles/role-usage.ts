import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** What names roles: keys, functions and access providers, each with the role. */
export interface RoleUser {
  readonly kind: 'keys' | 'functions' | 'access_providers'
  readonly name: string
  readonly role: string
}

const USERS_MAX = 1000

function readUser(kind: RoleUser['kind']) {
  return (value: PlainValue): readonly RoleUser[] => {
    const { name, role, roles } = fieldsOf(value)
    const label = typeof name === 'string' ? name : ''
    const named = roles === undefined || roles === null ? [role] : Array.isArray(roles) ? listOf(roles) : [roles]
    return named.flatMap((entry): RoleUser[] => {
      const of = typeof entry === 'string' ? entry : fieldsOf(entry)['role']
      return typeof of === 'string' ? [{ kind, name: label, role: of }] : []
    })
  }
}

/** Reads what names each role of a database. */
export function roleUsersQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'roles', 'users'],
    queryFn: async ({ signal }): Promise<readonly RoleUser[]> => {
      const query = fql`{
        keys: Key.all().where(key => Role.byName(key.role).exists()).take(${USERS_MAX}).map(key => { name: key.data?.name ?? key.id, role: key.role }).toArray(),
        functions: Function.all().where(.role != null).take(${USERS_MAX}).map(f => { name: f.name, role: f.role }).toArray(),
        access_providers: AccessProvider.all().take(${USERS_MAX}).map(p => { name: p.name, roles: p.roles }).toArray()
      }`
      const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'users', signal }))
      return (['keys', 'functions', 'access_providers'] as const).flatMap((kind) => listOf(answer[kind]).flatMap(readUser(kind)))
    },
  })
}
