import type { InspectRegion, RegionFinding } from '@terrarium/account'
import type { Gateway } from '@terrarium/gateway'
import type { RegionGroupName, Settings } from '../settings/settings.ts'
import { askThrough, detectCapabilities, UnexpectedAnswerError } from './server-capabilities.ts'

const UNAUTHORIZED = 401
/** Statuses with which a gateway says that its cluster gave no answer. */
const NO_ANSWER: ReadonlySet<number> = new Set([502, 503])

interface Regions {
  readonly regions: ReadonlyMap<RegionGroupName, Pick<Gateway, 'handle'>>
}

/** Looks at region groups as drivers reach them: through their gateways, with the secrets of their roots. */
export function createRegionInspector({ regions }: Regions, { remoteRegions, rootKey }: Settings): InspectRegion {
  return async (region) => {
    const remote = remoteRegions[region]
    const kind = remote === undefined ? 'embedded' : 'cluster'
    const gateway = regions.get(region)
    if (gateway === undefined) return { kind, capabilities: null, fault: 'unreachable' }
    try {
      const capabilities = await detectCapabilities(askThrough(gateway, remote?.secret ?? rootKey))
      return { kind, capabilities, fault: null }
    } catch (error: unknown) {
      return { kind, capabilities: null, fault: faultOf(error) }
    }
  }
}

function faultOf(error: unknown): RegionFinding['fault'] {
  if (!(error instanceof UnexpectedAnswerError) || NO_ANSWER.has(error.status)) return 'unreachable'
  return error.status === UNAUTHORIZED ? 'refused' : 'failed'
}
