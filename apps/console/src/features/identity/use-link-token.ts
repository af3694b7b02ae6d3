import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Returns the token of a link, empty when there is none, and takes it out of the address bar and the history. */
export function useLinkToken(): string {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [token] = useState(() => search.get('token') ?? '')
  const isShown = search.has('token')
  useEffect(() => {
    if (isShown) void navigate({ search: '' }, { replace: true })
  }, [isShown, navigate])
  return token
}
