import { Navigate, useLocation } from 'react-router'
import { useNoPageView } from '../layouts/page-views.ts'

/** Leads on to another address; the query and the fragment stay. */
export function RedirectKeepingQuery({ to }: { readonly to: string }) {
  const { search, hash } = useLocation()
  useNoPageView()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}
