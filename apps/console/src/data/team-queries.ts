import { listInvites, listMembers } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from './services.ts'

const TEAM_KEY = 'team'

/** The members of the account. */
export function membersQuery({ account }: Services) {
  return queryOptions({
    queryKey: [TEAM_KEY, 'members'],
    queryFn: async ({ signal }) => (await account.call(listMembers, {}, { signal })).results,
  })
}

/** The invites that nobody has used. */
export function invitesQuery({ account }: Services) {
  return queryOptions({
    queryKey: [TEAM_KEY, 'invites'],
    queryFn: async ({ signal }) => (await account.call(listInvites, {}, { signal })).results,
  })
}

/** Reads members and invites again, after a change of either. */
export async function refreshTeam({ cache }: Services): Promise<void> {
  await cache.invalidateQueries({ queryKey: [TEAM_KEY] })
}
