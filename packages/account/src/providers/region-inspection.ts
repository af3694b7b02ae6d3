import type { RegionCapability, RegionPrefix } from '@terrarium/contracts'

/** What a look at a region group's databases gave. */
export type RegionFinding = Pick<RegionCapability, 'kind' | 'capabilities' | 'fault'>

/** How old a finding may be: made for this call, or one of the last minute. */
type FindingAge = 'now' | 'recent'

/** Finds out what the databases of a region group answer. Never rejects: what hinders is in the finding. */
export type InspectRegion = (region: RegionPrefix, age: FindingAge) => Promise<RegionFinding>
