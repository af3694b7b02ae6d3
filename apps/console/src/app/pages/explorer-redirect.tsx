import { DEFAULT_REGION_PREFIX, REGION_PREFIXES } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { useSession } from '../../data/services.ts'
import { RedirectKeepingQuery } from './redirect.tsx'

/** Leads to the default region group, or to the first that the session has. */
export function ExplorerRedirect() {
  const regionGroups = useSession()?.regionGroups ?? {}
  const first = REGION_PREFIXES.find((prefix) => regionGroups[prefix] !== undefined)
  const region = regionGroups[DEFAULT_REGION_PREFIX] === undefined ? (first ?? DEFAULT_REGION_PREFIX) : DEFAULT_REGION_PREFIX
  return <RedirectKeepingQuery to={paths.region.href(region)} />
}
