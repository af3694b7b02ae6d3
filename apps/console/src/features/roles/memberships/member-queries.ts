import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../../data/database-contents.ts'
import { fql, queryText } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { fieldsOf, listOf } from '../../../data/wire-value.ts'
import type { Membership } from '../role-definition.ts'

const SAMPLE_SIZE = 10

/** Who has a role by a membership: how many, up to the cap, and the ids of the first. */
export interface MemberSample {
  readonly count: number
  readonly ids: readonly string[]
}

function matching({ resource, predicate }: Membership): QueryTemplate {
  const all = fql`Collection(${resource}).all()`
  return predicate === undefined ? all : fql`${all}.where(${queryText(predicate)})`
}

/** Counts who has a role by a membership, up to the cap, and takes a few of them. @throws {QueryFailedError} */
export async function sampleMembers(services: Services, path: DatabasePath, membership: Membership): Promise<MemberSample> {
  const members = matching(membership)
  const query = fql`{ ids: ${members}.take(${SAMPLE_SIZE}).map(.id).toArray(), count: ${members}.take(${COUNT_CAP}).count() }`
  const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'members' }))
  return { count: Number(answer['count'] ?? 0), ids: listOf(answer['ids']).map(String) }
}

/** Counts who has a role by a membership, up to the cap. */
export function memberCountQuery(services: Services, path: DatabasePath, membership: Membership) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'roles', 'members', membership.resource, membership.predicate],
    retry: false,
    queryFn: async ({ signal }): Promise<number> => {
      const query = fql`${matching(membership)}.take(${COUNT_CAP}).count()`
      return Number(await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'members', signal }))
    },
  })
}
