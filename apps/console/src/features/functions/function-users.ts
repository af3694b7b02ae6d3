import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** Roles that may call each function, by its name. */
export type FunctionUsers = ReadonlyMap<string, readonly string[]>

const ROLES_MAX = 1000

/** What a role may call: resources whose `call` is granted, always or under a predicate. */
function callsOf(privileges: PlainValue | undefined): readonly string[] {
  const granted = Array.isArray(privileges) ? listOf(privileges) : [privileges]
  return granted.flatMap((privilege) => {
    const { resource, actions } = fieldsOf(privilege)
    const { call } = fieldsOf(actions)
    return typeof resource === 'string' && (call === true || typeof call === 'string') ? [resource] : []
  })
}

/** Reads which roles may call which functions. */
export function functionUsersQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'functions', 'users'],
    queryFn: async ({ signal }): Promise<FunctionUsers> => {
      const query = fql`Role.all().order(.name).take(${ROLES_MAX}).map(role => { name: role.name, privileges: role.privileges }).toArray()`
      const roles = listOf(await services.database.read({ path, role: 'admin', query, screen: 'functions', operation: 'users', signal }))
      const users = new Map<string, readonly string[]>()
      for (const role of roles) {
        const { name, privileges } = fieldsOf(role)
        for (const called of callsOf(privileges)) users.set(called, [...(users.get(called) ?? []), typeof name === 'string' ? name : ''])
      }
      return users
    },
  })
}
