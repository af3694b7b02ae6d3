import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { readableGroups } from '../chrome/account-nav.tsx'
import { RedirectKeepingQuery } from './redirect.tsx'

/** Leads from the settings of the account to the first page of them that the member may read. */
export function AccountSettingsRedirect() {
  const session = useSession()
  const first = session === undefined ? undefined : readableGroups(session)[0]?.entries[0]
  return <RedirectKeepingQuery to={first?.href ?? paths.personalSettings.href()} />
}
