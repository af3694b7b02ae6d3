import { whoami } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../../data/services.ts'

/** Takes a name or an address that has changed elsewhere over into the session. */
export function useOwnUser(): void {
  const { account, session } = useServices()
  const { data } = useQuery({ queryKey: ['own-user'], queryFn: ({ signal }) => account.call(whoami, {}, { signal }) })
  useEffect(() => {
    const current = session.get()
    if (data === undefined || current?.user.id !== data.id) return
    session.set({ ...current, user: { ...current.user, name: data.name, email: data.email } })
  }, [data, session])
}
