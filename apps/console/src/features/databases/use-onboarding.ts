import { formatDatabasePath, getUsage } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import { MEMBERS_KEYS } from '../../data/generated-keys.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import { hasTeamAccess } from '../../data/team-access.ts'
import { invitesQuery, membersQuery } from '../../data/team-queries.ts'
import { fieldsOf } from '../../data/wire-value.ts'

/** The first steps, in the order in which they are offered. */
export const ONBOARDING_STEPS = ['demo', 'database', 'query', 'key', 'connect', 'invite'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Steps after which nobody needs to be led. */
export const STEPS_ENOUGH = 3

/** Databases that are looked into for demo data and keys. */
const LOOKED_INTO_MAX = 3
/** Collections of the sample by which it is known, wherever it was added. */
const SAMPLE_COLLECTIONS = ['Species', 'Bench', 'Specimen']
const USAGE_DAYS = 90
const DAY_MS = 86_400_000

/** Says whether a database holds demo data and a key that a person has made. */
function insideQuery(services: Services, path: DatabasePath) {
  return {
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'onboarding'],
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const query = fql`{ demo: ${SAMPLE_COLLECTIONS}.every(name => Collection.byName(name).exists()), key: ${MEMBERS_KEYS}.nonEmpty() }`
      const found = fieldsOf(
        await services.database.read({ path, role: 'admin', query, screen: 'explorer', operation: 'onboarding', signal }),
      )
      return { demo: found['demo'] === true, key: found['key'] === true }
    },
  }
}

/** Says whether the databases were asked by anything but the console. */
function programsQuery({ account }: Services) {
  return {
    queryKey: ['onboarding', 'programs'],
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const now = Date.now()
      const range = { start: new Date(now - USAGE_DAYS * DAY_MS).toISOString(), end: new Date(now).toISOString() }
      const usage = await account.call(getUsage, { query: { ...range, granularity: 'day' } }, { signal })
      const { read, write, compute } = usage.metrics
      return read.total + write.total + compute.total > usage.console_operations
    },
  }
}

/** Says whether the member has run anything in a shell of this browser. */
function runsQuery(userId: string) {
  return {
    queryKey: ['onboarding', 'runs', userId],
    staleTime: 0,
    queryFn: async () => (await (await openShellRecords(userId)).list('runs')).length > 0,
  }
}

/** Whether somebody else is in the team, or invited; undefined until it is known. */
function useHasColleague(): boolean | undefined {
  const services = useServices()
  const session = useSession()
  const mayRead = usePermission('team-management', 'read')
  const enabled = mayRead && session !== undefined && hasTeamAccess(session)
  const members = useQuery({ ...membersQuery(services), enabled, retry: false })
  const invites = useQuery({ ...invitesQuery(services), enabled, retry: false })
  if (!enabled) return false
  if (members.isPending || invites.isPending) return undefined
  return (members.data ?? []).length > 1 || (invites.data ?? []).length > 0
}

/** Whether a program has used the account; undefined until it is known. */
function useHasProgram(): boolean | undefined {
  const services = useServices()
  const enabled = usePermission('usage', 'read')
  const { data, isPending } = useQuery({ ...programsQuery(services), enabled })
  return enabled && isPending ? undefined : data === true
}

/** Whether any of the databases holds demo data and keys; undefined until it is known. */
function useFoundInside(databases: readonly DatabasePath[]) {
  const services = useServices()
  const results = useQueries({ queries: databases.map((path) => insideQuery(services, path)) })
  const isSettled = results.every(({ isPending }) => !isPending)
  const has = (what: 'demo' | 'key') => results.some(({ data }) => data?.[what] === true) || (isSettled ? false : undefined)
  return { demo: has('demo'), key: has('key') }
}

/** Which first steps are done, as the databases and the account show it; undefined until it is known. */
export function useOnboarding(root: DatabasePath, names: readonly string[]): Readonly<Record<OnboardingStep, boolean | undefined>> {
  const session = useSession()
  const children = names.slice(0, LOOKED_INTO_MAX).map((name): DatabasePath => ({ ...root, names: [...root.names, name] }))
  const { data: query } = useQuery(runsQuery(session?.user.id ?? ''))
  const { demo, key } = useFoundInside(children)
  return { demo, database: names.length > 0, query, key, connect: useHasProgram(), invite: useHasColleague() }
}
