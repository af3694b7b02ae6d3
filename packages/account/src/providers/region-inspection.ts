import type { RegionCapability, RegionPrefix } from '@terrarium/contracts'

/** What a look at a region group's databases gave. */
export type RegionFinding = Pick<RegionCapability, 'kind' | 'capabilities' | 'fault'>

/** Finds out what the databases of a region group answer. Never rejects: what hinders is in the finding. */
export type InspectRegion = (region: RegionPrefix) => Promise<RegionFinding>
