import { must } from '@terrarium/base'
import { findRegionPrefix, type RegionPrefix } from '@terrarium/contracts'

/** Returns the prefix of a region group that was stored by its account name. */
export function regionOfName(name: string): RegionPrefix {
  return must(findRegionPrefix(name), 'a stored region group is one of the known ones')
}
