import { Navigate, useLocation } from 'react-router'

/** Leads on to another address; the query and the fragment stay. */
export function RedirectKeepingQuery({ to }: { readonly to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}
