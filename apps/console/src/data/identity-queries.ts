import { ApiError, getIdentity, IDENTITY_POLL_INTERVAL_MS, whoami } from '@terrarium/contracts'
import type { Identity } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useServices, useSession } from './services.ts'

export const IDENTITY_KEY = ['identity'] as const

/** How the identity is read. All who look at it say it alike: the query asks as the latest of them does. */
function useIdentityOptions() {
  const { account, session } = useServices()
  return {
    queryKey: IDENTITY_KEY,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Identity> => {
      const identity = await account.call(getIdentity, {}, { signal })
      session.update(identity)
      return identity
    },
  }
}

/** Keeps the stored session in step with the identity: on load, on every change of route, every five seconds until the plan is settled. */
export function useIdentity(): Identity | undefined {
  const { cache } = useServices()
  const { pathname } = useLocation()
  const { data, refetch } = useQuery({
    ...useIdentityOptions(),
    refetchInterval: (query) => (query.state.data?.planSynced === false ? IDENTITY_POLL_INTERVAL_MS : false),
  })
  useEffect(() => {
    // A request in flight is shared, and the first load is the query's own.
    if (cache.getQueryState(IDENTITY_KEY)?.dataUpdatedAt) void refetch({ cancelRefetch: false })
  }, [pathname, cache, refetch])
  return data
}

/** The identity as it was read last, without asking for it. */
export function useKnownIdentity(): Identity | undefined {
  return useQuery({ ...useIdentityOptions(), enabled: false }).data
}

/** Checks the session once per load of the page; calls back when the service does not know it. */
export function useSessionCheck(onInvalid: () => void): void {
  const { account } = useServices()
  const session = useSession()
  const { error } = useQuery({
    queryKey: ['whoami', session?.user.id],
    queryFn: ({ signal }) => account.call(whoami, {}, { signal }),
    staleTime: Infinity,
    enabled: session !== undefined,
  })
  const isInvalid = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isInvalid) onInvalid()
  }, [isInvalid, onInvalid])
}
