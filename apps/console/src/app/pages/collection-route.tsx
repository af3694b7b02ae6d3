import { Navigate, useLocation } from 'react-router'
import { CollectionFrame } from '../../features/collections/collection-frame.tsx'
import { DocumentsPage } from '../../features/documents/documents-page.tsx'
import { useNoPageView } from '../layouts/page-views.ts'

/** A collection opens on its documents; the query and the fragment stay. */
export function CollectionRedirect() {
  const { pathname, search, hash } = useLocation()
  useNoPageView()
  return <Navigate to={{ pathname: `${pathname.replace(/\/$/, '')}/documents`, search, hash }} replace />
}

export function DocumentsRoute() {
  return <DocumentsPage frame={CollectionFrame} />
}
