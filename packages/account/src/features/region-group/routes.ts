import { getRegionCapabilities, listRegionCapabilities } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'

/** Mounts what operators see of the region groups, and what members have to know of one. */
export function mountRegionGroupRoutes(routes: Routes, { regionGroups, inspectRegion }: AccountContext): void {
  routes.mountMember(listRegionCapabilities, () =>
    Promise.all(regionGroups.map(async ({ prefix: region }) => ({ region, ...(await inspectRegion(region, 'now')) }))),
  )
  routes.mountMember(getRegionCapabilities, async ({ input: { params } }) => {
    const { capabilities } = await inspectRegion(params.region, 'recent')
    return { capabilities }
  })
}
