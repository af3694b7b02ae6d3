import { useLocation } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { text } from '../../messages/explorer-text.ts'
import { ResourceNotFound } from '../../ui/guard-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** An address below a database that names no page: its first segment is no kind of resource, or the kind has no such page. */
export function UnknownKindPage() {
  usePageTitle(text('page.whoops'))
  const { pathname } = useLocation()
  const isKindUnknown = readExplorerAddress(pathname)?.kind === 'invalid-resource-kind' || /\/keys\//.test(pathname)
  return isKindUnknown ? <ResourceNotFound message={text('explorer.invalid_kind')} /> : <ResourceNotFound />
}
