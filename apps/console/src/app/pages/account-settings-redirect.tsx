import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { readableAccountPages } from '../../ui/navigation/account-pages.ts'
import { RedirectKeepingQuery } from './redirect.tsx'

/** Leads from the settings of the account to the first page of them that the member may read. */
export function AccountSettingsRedirect() {
  const session = useSession()
  const first = session === undefined ? undefined : readableAccountPages(session)[0]?.entries[0]
  return <RedirectKeepingQuery to={first?.href ?? paths.personalSettings.href()} />
}
