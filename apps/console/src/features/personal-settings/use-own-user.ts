import { whoami } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../../data/services.ts'

export const OWN_USER_KEY = 'own-user'

/** Takes a name or an address that has changed elsewhere over into the session. */
export function useOwnUser(): void {
  const { account, session } = useServices()
  const { data } = useQuery({ queryKey: [OWN_USER_KEY], queryFn: ({ signal }) => account.call(whoami, {}, { signal }) })
  useEffect(() => {
    const current = session.get()
    if (data === undefined || current?.user.id !== data.id) return
    session.set({ ...current, user: { ...current.user, name: data.name, email: data.email } })
  }, [data, session])
}
